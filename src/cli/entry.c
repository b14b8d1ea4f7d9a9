/* SPDX-License-Identifier: MIT */
/* --entry f and --arg: the file that defines f is replaced by a temporary one with the same text and, behind it, a function
 * that builds the arguments (entry/entry.h), or that function is one file more (entry/complete.h). Lines keep their numbers and
 * their file's name. */
#include "cli/cli.h"

#include "base/file.h"
#include "base/temp.h"
#include "entry/complete.h"
#include "entry/entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The text of the input file: `source`, unless it has been replaced before. */
static void add_source(Text *text, const Input *input, size_t file, const EntryRequest *request, const char *source)
{
    if (input->front.origins[file])
        free(file_read(text, input->front.files[file]));
    else
        made_add_line(text, 1, request->file), text_add(text, "%s", source);
    text_add(text, "\n");
}

/* The code that builds the arguments, behind the text of the file that defines the function. */
static char *make_file(Input *input, const EntryRequest *request, const char *source)
{
    Text text = {0}, assumptions = {0};
    char *path = temp_path(".c");
    size_t file = input_find_file(input, request->file);
    if (!request->is_apart)
        add_source(&text, input, file, request, source);
    made_add_line(&text, 1, PROGRAM_ENTRY_FILE);
    bool is_pooled = false;
    char *problem = entry_write(&text, &assumptions, request, &is_pooled);
    if (!problem)
        problem = file_write(path, &text);
    text_free(&text);
    input_assume(input, text_string(&assumptions));
    text_free(&assumptions);
    if (problem) {
        free(path);
        return problem;
    }
    if (request->is_apart)
        input_add_file(input, path);
    else
        input_replace_file(input, file, path);
    input->made.entry = entry_name(request);
    input->made.promises = request->contract.ensures.count;
    if (input->made.promises) { /* callers rely on it, whatever property this check is about */
        input->properties |= 1u << UNREACH_CALL;
        input->front.errors_ignored = false;
    }
    input->front.user_entry = input->front.entry;
    input->front.entry = input->made.entry;
    if (is_pooled)
        input->made.pooled = message("%s%s", ENTRY_POOLED, input->made.entry);
    return NULL;
}

static bool is_source(const char *file)
{
    return file_has_ending(file, ".c") || file_has_ending(file, ".i");
}

/* What the user and the program say about the entry function. Without a function there is nothing to be built. */
static char *read_request(const Input *input, const Options *options, const Program *program, Arena *arena,
                          Text *source, EntryRequest *request)
{
    const char *shapes = options_value(options, "arg");
    FunctionId id = program_find_function(program, input->front.entry);
    if (id.index == ID_NONE)
        return NULL;
    request->program = program;
    request->is_nonnull = options_given(options, "nonnull");
    request->function = program_function(program, id);
    request->file = input_defining_file(input, program, request->function);
    if (!is_source(request->file))
        return shapes ? message("--arg needs C source, which %s is not", request->file) : NULL;
    char *problem = shapes ? shape_read_list(arena, shapes, &request->shapes) : NULL;
    if (!problem)
        problem = file_read(source, request->file);
    if (!problem)
        problem = made_find_contract(arena, options_value(options, "contracts"), text_string(source), request);
    if (!problem && !request->contract.says)
        entry_complete(arena, request);
    return problem;
}

char *entry_prepare(Input *input, const Options *options)
{
    Program *program = NULL;
    FrontCost cost = {0};
    EntryRequest request = {0};
    Text source = {0};
    if (!strcmp(input->front.entry, "main") && !options_given(options, "arg"))
        return NULL;
    Arena *arena = arena_create();
    char *problem = front_load(&input->front, &program, &cost);
    if (!problem)
        problem = read_request(input, options, program, arena, &source, &request);
    bool is_needed =
        source.length && (request.shapes.count || request.contract.says || entry_needs_builder(request.function));
    if (!problem && request.function)
        problem = entry_refuse(request.function);
    if (!problem && is_needed)
        problem = make_file(input, &request, text_string(&source));
    if (program)
        program_destroy(program);
    text_free(&source);
    free(request.shapes.items);
    contract_free(&request.contract);
    arena_destroy(arena);
    return problem;
}

static int run_harness(const Options *options)
{
    Input input;
    Program *program = NULL;
    FrontCost cost = {0};
    EntryRequest request = {0};
    Options rest = *options;
    Text source = {0}, text = {0}, assumptions = {0};
    if (options->operand_count < 2)
        return complain(message("whittle harness needs a function and files: whittle harness FUNCTION FILES"));
    rest.operands++;
    rest.operand_count--;
    Arena *arena = arena_create();
    char *problem = input_read_plain(&input, &rest, false);
    input.front.entry = options->operands[0];
    if (!problem)
        problem = front_load(&input.front, &program, &cost);
    if (!problem)
        problem = read_request(&input, options, program, arena, &source, &request);
    if (!problem && options_value(options, "contracts"))
        problem = modular_check_names(options_value(options, "contracts"), &input.front, program);
    request.contract.line = 0;
    if (!problem && !source.length)
        problem = message("%s is not defined in C source", input.front.entry);
    if (!request.is_apart)
        text_add(&text, "#include \"%s\"\n\n", request.file ? request.file : "");
    if (!problem)
        problem = entry_write(&text, &assumptions, &request, NULL);
    if (!problem) {
        printf(
            "/* Calls %s with arguments of its own making: edit it, save it as harness.c, and\n *     whittle check --entry "
            "check_%s harness.c\n * with the other files of the program, if there are any. %s. */\n",
            input.front.entry, input.front.entry, text_string(&assumptions));
        print_text(&text);
    }
    text_free(&text);
    text_free(&source);
    text_free(&assumptions);
    if (program)
        program_destroy(program);
    free(request.shapes.items);
    contract_free(&request.contract);
    input_free(&input);
    arena_destroy(arena);
    return problem ? complain(problem) : EXIT_TRUE;
}

const Command harness_command = {
    .row =
        {.name = "harness",
         .operands = "FUNCTION FILES [-- CFLAGS]",
         .says =
             "print the C code that calls a function with arguments as --entry does, to be edited\n\n"
             "What is printed includes the file that defines the function, and is checked by its entry check_FUNCTION.",
         .groups = {input_rows, help_rows}},
    .run = run_harness,
};
