/* SPDX-License-Identifier: MIT */
/* In the order of lines, if they are of one file, else the violation first. */
#include "report/excerpt.h"

#include "verdict/source.h"
#include "verdict/story.h"

#include <ctype.h>

enum { LONGEST_LINE = 160 };

static int place_compare(const void *left, const void *right)
{
    const FindingPlace *a = left, *b = right;
    return a->position.line < b->position.line ? -1 : a->position.line > b->position.line;
}

static void add_lines(Text *text, Source *source, const FindingPlace *place)
{
    size_t length;
    const char *line = source_line(source, place->position, &length);
    if (!line || length > LONGEST_LINE)
        return;
    text_add(text, "%6u | %.*s\n       | ", place->position.line, (int)length, line);
    uint32_t column = place->position.column ? place->position.column - 1 : 0;
    if (!place->position.column)
        while (column < length && isspace((unsigned char)line[column]))
            column++;
    for (uint32_t i = 0; i < column && i < length; i++)
        if (((unsigned char)line[i] & 0xc0) != 0x80) /* one for each character */
            text_add(text, line[i] == '\t' ? "\t" : " ");
    text_add(text, "^ %s\n", place->says);
}

void excerpt_add_finding(Text *text, const Program *program, const RunResult *run)
{
    FindingPlaces places = finding_places(program, run);
    bool is_one_file = true;
    for (size_t i = 1; i < places.count; i++)
        is_one_file &= places.items[i].position.file == places.items[0].position.file;
    if (is_one_file)
        mem_sort(places.items, places.count, sizeof *places.items, place_compare);
    Source source = source_open(program);
    for (size_t i = 0; i < places.count; i++)
        add_lines(text, &source, &places.items[i]);
    source_close(&source);
}
