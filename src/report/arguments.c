/* SPDX-License-Identifier: MIT */
/* The words of a command line, read off the inputs of a run. */
#include "report/arguments.h"

#include <string.h>

enum { MOST_WORDS = 100 };

ArgumentPart step_argument_part(const Step *step)
{
    static const char *const names[] = {
        [ARGUMENT_COUNT] = "argument_count", [ARGUMENT_LENGTH] = "argument_length", [ARGUMENT_BYTE] = "argument"};
    for (ArgumentPart part = ARGUMENT_COUNT; step && step->kind == STEP_INPUT && part <= ARGUMENT_BYTE; part++)
        if (!strcmp(step->text, names[part]))
            return part;
    return ARGUMENT_NONE;
}

ArgumentPart argument_part(const Program *program, const Choice *choice)
{
    if (choice->kind != CHOICE_INPUT || choice->edge.index == ID_NONE)
        return ARGUMENT_NONE;
    const Edge *edge = program_edge(program, choice->edge);
    return choice->step < edge->step_count ? step_argument_part(&edge->steps[choice->step]) : ARGUMENT_NONE;
}

static void word_end(Text *text, Text *word)
{
    text_add(text, " ");
    text_add_shell(text, text_string(word));
    text_free(word);
    *word = (Text){0};
}

bool arguments_add(Text *text, const Program *program, const ChoiceList *choices)
{
    Text words = {0}, word = {0};
    uint64_t count = UINT64_MAX, begun = 0, name_length = 0;
    for (size_t i = 0; i < choices->count; i++) {
        const Choice *choice = &choices->items[i];
        ArgumentPart part = argument_part(program, choice);
        if (part == ARGUMENT_COUNT)
            count = choice->value;
        if (part == ARGUMENT_LENGTH && begun++ > 1)
            word_end(&words, &word);
        if (part == ARGUMENT_LENGTH && begun == 1)
            name_length = choice->value;
        if (part == ARGUMENT_BYTE)
            text_add(&word, "%c", (char)choice->value);
    }
    if (begun > 1)
        word_end(&words, &word);
    for (uint64_t i = 0; !begun && i < count && i < MOST_WORDS; i++)
        word_end(&words, &word); /* only their number matters */
    bool fits = count <= MOST_WORDS && !name_length && (!begun || begun == count + 1);
    if (fits)
        text_add(text, " --argv%s", text_string(&words));
    text_free(&words);
    text_free(&word);
    return fits;
}
