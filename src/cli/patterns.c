/* SPDX-License-Identifier: MIT */
/* whittle patterns: the patterns that --domain symheap knows. */
#include "cli/cli.h"

#include "domain/symheap/pattern.h"

/* Reads the files named, or those that are shipped. */
static void read_all(Patterns *patterns, const Options *options, Text *errors)
{
    if (!options->operand_count)
        patterns_load(patterns, errors);
    for (size_t i = 0; i < options->operand_count; i++)
        patterns_read_file(patterns, options->operands[i], errors);
}

static int run_patterns(const Options *options)
{
    Patterns patterns = patterns_create();
    Text text = {0}, errors = {0};
    read_all(&patterns, options, &errors);
    for (uint32_t i = 0; i < patterns.count && !errors.length; i++)
        patterns_print_one(patterns.items[i], &text);
    patterns_destroy(&patterns);
    print_text(&text);
    if (!errors.length) {
        text_free(&errors);
        return EXIT_TRUE;
    }
    return complain(text_take(&errors));
}

const Command patterns_command = {
    .row = {.name = "patterns",
            .operands = "[FILES.pat]",
            .says = "list the patterns that --domain symheap folds lists by",
            .groups = {help_rows}},
    .run = run_patterns,
};
