/* SPDX-License-Identifier: MIT */
/* whittle cfa: prints the program as the analysis sees it. */
#include "cli/cli.h"

static const OptionRow cfa_rows[] = {
    {"dot", NULL, NULL, "as a graph, for Graphviz"},
    {"steps", NULL, NULL, "with the steps of every operation"},
    {"models", NULL, NULL, "with the models of library functions"},
    {0},
};

static int run_cfa(const Options *options)
{
    Input input;
    Program *program = NULL;
    FrontCost cost = {0};
    char *problem = input_read(&input, options, false);
    if (!problem)
        problem = front_load(&input.front, &program, &cost);
    input_free(&input);
    if (problem)
        return complain(problem);
    Text text = {0};
    if (options_given(options, "dot"))
        program_dot(&text, program, options_given(options, "models"));
    else
        program_print(&text, program, options_given(options, "models"), options_given(options, "steps"));
    print_text(&text);
    program_destroy(program);
    return EXIT_TRUE;
}

const Command cfa_command = {
    .row = {.name = "cfa",
            .operands = "FILES [-- CFLAGS]",
            .says = "print a program's control-flow automaton, in its own names",
            .groups = {input_rows, cfa_rows, help_rows}},
    .run = run_cfa,
};
