/* SPDX-License-Identifier: MIT */
/* Files are read when they are first asked for. */
#include "verdict/source.h"

#include "base/file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_CALL = 100 };

Source source_open(const Program *program)
{
    return (Source){program, mem_alloc(program->file_count * sizeof(Text)),
                    mem_alloc(program->file_count * sizeof(bool))};
}

void source_close(Source *source)
{
    for (size_t i = 0; i < source->program->file_count; i++)
        text_free(&source->texts[i]);
    free(source->texts);
    free(source->is_read);
}

const char *source_text(Source *source, uint32_t file)
{
    if (file >= source->program->file_count)
        return "";
    if (!source->is_read[file])
        free(file_read(&source->texts[file], source->program->files[file]));
    source->is_read[file] = true;
    return text_string(&source->texts[file]);
}

const char *source_line(Source *source, Position position, size_t *length)
{
    const char *at = source_text(source, position.file);
    for (uint32_t line = 1; at && line < position.line; line++) {
        at = strchr(at, '\n');
        at += at != NULL;
    }
    if (!at || !*at || !position.line)
        return NULL;
    *length = strcspn(at, "\r\n");
    return at;
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Is the word defined as a macro in this file, or written as macros are? */
static bool is_macro(const char *text, const char *word, size_t length)
{
    bool has_small = false;
    for (size_t i = 0; i < length; i++)
        has_small |= islower((unsigned char)word[i]) != 0;
    if (!has_small)
        return true;
    for (const char *at = text; (at = strstr(at, "define"));) {
        at += strlen("define");
        const char *name = at + strspn(at, " \t");
        if (!strncmp(name, word, length) && !is_word(name[length]))
            return true;
    }
    return false;
}

/* One past the parenthesis that closes the one at `at`; NULL if none does nearby. */
static const char *closing(const char *at)
{
    unsigned depth = 0;
    for (const char *end = at + LONGEST_CALL; *at && at < end; at++) {
        if (*at == '"' || *at == '\'') {
            char quote = *at++;
            while (*at && *at != quote)
                at += *at == '\\' && at[1] ? 2 : 1;
            if (!*at)
                return NULL;
        }
        depth += *at == '(';
        if (*at == ')' && !--depth)
            return at + 1;
    }
    return NULL;
}

bool source_add_call(Text *text, Source *source, Position position, bool of_macro)
{
    size_t line_length, length = 0;
    const char *line = source_line(source, position, &line_length);
    if (!line || !position.column || position.column > line_length)
        return false;
    const char *call = line + position.column - 1;
    while (is_word(call[length]))
        length++;
    const char *open = call + length + strspn(call + length, " ");
    const char *end = length && *open == '(' ? closing(open) : NULL;
    if (!end || (!of_macro && is_macro(source_text(source, position.file), call, length)))
        return false;
    bool was_blank = false;
    for (const char *at = call; at < end; at++) {
        bool is_blank = isspace((unsigned char)*at);
        if (!is_blank || !was_blank)
            text_add_bytes(text, is_blank ? " " : at, 1);
        was_blank = is_blank;
    }
    return true;
}
