/* SPDX-License-Identifier: MIT */
/* Functions without source: --unknown any, and whittle stub, which prints what it does. */
#include "cli/cli.h"

#include "base/file.h"
#include "base/temp.h"
#include "entry/stub.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct StubFile {
    Text text, assumption, left_out;
    size_t count;
} StubFile;

static void stub_file_free(StubFile *stubs)
{
    text_free(&stubs->text);
    text_free(&stubs->assumption);
    text_free(&stubs->left_out);
}

/* The program is loaded for its declarations alone. */
static char *make_stubs(const FrontOptions *front, StubFile *stubs)
{
    FrontOptions declarations = *front;
    Program *program = NULL;
    FrontCost cost;
    declarations.tells_declarations = true;
    char *problem = front_load(&declarations, &program, &cost);
    if (!problem && program->missing_count)
        stub_write(&stubs->text, &stubs->assumption, &stubs->left_out, program, &stubs->count);
    if (program)
        program_destroy(program);
    return problem;
}

char *stub_prepare(Input *input, const Options *options)
{
    const char *unknown = options_value(options, "unknown");
    StubFile stubs = {0};
    if (!unknown)
        return NULL;
    if (strcmp(unknown, "any") != 0)
        return message("--unknown must be any, not \"%s\"", unknown);
    char *problem = make_stubs(&input->front, &stubs);
    if (!problem && stubs.count) {
        char *path = temp_path(".c");
        Text text = {0};
        text_add(&text, "#line 1 \"stubs of whittle\"\n%s", text_string(&stubs.text));
        problem = file_write(path, &text);
        text_free(&text);
        input_add_file(input, path);
        input_assume(input, text_string(&stubs.assumption));
    }
    stub_file_free(&stubs);
    return problem;
}

static int run_stub(const Options *options)
{
    Input input;
    StubFile stubs = {0};
    char *problem = input_read_plain(&input, options, false);
    if (!problem)
        problem = make_stubs(&input.front, &stubs);
    if (!problem && !stubs.count && !stubs.left_out.length)
        problem = message("nothing is missing");
    if (!problem) {
        printf("/* Stands in for what is missing: edit it, and give it to whittle beside the other files. */\n");
        if (stubs.left_out.length)
            printf("/* To be written by hand:\n%s*/\n", text_string(&stubs.left_out));
        print_text(&stubs.text);
    }
    stub_file_free(&stubs);
    input_free(&input);
    return problem ? complain(problem) : EXIT_TRUE;
}

const Command stub_command = {
    .row = {.name = "stub",
            .operands = "FILES [-- CFLAGS]",
            .says = "print C functions in place of all that the program calls and nobody defines, to be edited\n\n"
                    "They do what --unknown any assumes. Functions that need a hand are listed in a comment.",
            .groups = {input_rows, help_rows}},
    .run = run_stub,
};
