/* SPDX-License-Identifier: MIT */
/* whittle infer: a contract for a function, found by trying. Shapes of the arguments are tried from the weakest on (anything
 * of the type first), each set with what the function might free; a set of shapes is a contract if the check proves the
 * function under it. Then the same with promises about the result. Each try is a `whittle check` of its own, so what is
 * printed is proved, and the runs that refute a weaker contract are seen on the way. */
#include "cli/cli.h"

#include "base/file.h"
#include "base/process.h"
#include "base/temp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PARAMETERS_MOST = 6, SHAPES_MOST = 12 };

typedef struct Parameter {
    const char *name;
    const char *shapes[SHAPES_MOST]; /* the weakest first: NULL, anything */
    size_t count;
    bool may_be_freed;
} Parameter;

typedef struct Inference {
    const Options *options;
    const char *function;
    Parameter parameters[PARAMETERS_MOST];
    size_t count;
    const char *promises[SHAPES_MOST]; /* shapes of the result, to be tried in this order */
    size_t promise_count;
    size_t chosen[PARAMETERS_MOST]; /* of each parameter's shapes */
    unsigned freed;                 /* parameters, as bits */
    unsigned checks, checks_most;
    char *path; /* of the contract file */
} Inference;

static const OptionRow infer_rows[] = {
    {"timeout", "SECONDS", "10", "CPU time for each check"},
    {"checks", "NUMBER", "60", "checks at the most"},
    {0},
};

static size_t count_links(const Type *type)
{
    size_t count = 0;
    for (uint32_t i = 0; type && type->kind == TYPE_STRUCT && i < type->field_count; i++) {
        const Type *field = type->fields[i].type;
        count += field && field->kind == TYPE_POINTER && field->target && field->target->kind == TYPE_STRUCT &&
                 field->target->fields == type->fields;
    }
    return count;
}

/* Shapes for what a pointer leads to, the weakest first. Returns their number. */
static size_t list_shapes(const char **shapes, const Type *target)
{
    static const char *const of_one[] = {"list", "ring", "nonempty list", "nonempty ring"};
    static const char *const of_two[] = {"tree", "dlist", "ring", "nonempty tree", "nonempty dlist", "nonempty ring"};
    size_t links = count_links(target);
    if (!links) {
        shapes[0] = type_is_character(target) ? "string" : "object";
        return 1;
    }
    size_t count = links == 1 ? sizeof of_one / sizeof *of_one : sizeof of_two / sizeof *of_two;
    memcpy(shapes, links == 1 ? of_one : of_two, count * sizeof *shapes);
    return count;
}

static char *read_function(Inference *inference, const Function *function)
{
    const Type *type = function->type;
    if (!type || !function->parameter_names)
        return message("the parameters of %s are not known", function->name);
    for (uint32_t i = 1; i < type->field_count; i++) {
        const Type *parameter = type->fields[i].type;
        if (!parameter || parameter->kind != TYPE_POINTER || !parameter->target ||
            parameter->target->kind == TYPE_FUNCTION)
            continue;
        if (inference->count == PARAMETERS_MOST)
            return message("%s has more than %d pointers as parameters", function->name, PARAMETERS_MOST);
        Parameter *item = &inference->parameters[inference->count++];
        item->name = function->parameter_names[i - 1];
        item->count = 1 + list_shapes(item->shapes + 1, parameter->target);
        item->may_be_freed = count_links(parameter->target) > 0;
    }
    const Type *result = type->fields[0].type;
    if (result && result->kind == TYPE_POINTER && count_links(result->target))
        inference->promise_count = list_shapes(inference->promises, result->target);
    return NULL;
}

static void add_contract(Text *text, const Inference *inference, const char *promise)
{
    const char *before = " requires ";
    text_add(text, "%s:", inference->function);
    for (size_t i = 0; i < inference->count; i++) {
        const Parameter *parameter = &inference->parameters[i];
        const char *shape = parameter->shapes[inference->chosen[i]];
        if (shape)
            text_add(text, "%s%s(%s)", before, shape, parameter->name);
        before = shape ? " && " : before;
    }
    const char *separator = strcmp(before, " && ") != 0 ? "" : ";";
    if (promise)
        text_add(text, "%s ensures %s(result)", separator, promise);
    separator = promise ? ";" : separator;
    before = " frees ";
    for (size_t i = 0; i < inference->count; i++)
        if (inference->freed >> i & 1) {
            text_add(text, "%s%s%s", separator, before, inference->parameters[i].name);
            before = ", ";
            separator = "";
        }
    text_add(text, "\n");
}

/* Checks the function against the contract as chosen: is it proved? */
static bool try_contract(Inference *inference, const char *promise)
{
    const Options *options = inference->options;
    static const char *const handed_on[] = {"arch", "compile-commands", "malloc-fails", "malloc-succeeds", "timeout"};
    enum { MOST_OWN = 32 };
    if (inference->checks++ >= inference->checks_most)
        return false;
    const char **words = mem_alloc((MOST_OWN + options->operand_count + options->rest_count) * sizeof *words);
    Text contract = {0}, output = {0}, errors = {0};
    const char *const first[] = {"/proc/self/exe",    "check",       "--quiet",      "--no-replay", "--entry",
                                 inference->function, "--contracts", inference->path};
    size_t count = sizeof first / sizeof *first;
    memcpy(words, first, sizeof first);
    for (size_t i = 0; i < sizeof handed_on / sizeof *handed_on; i++) {
        if (!options_given(options, handed_on[i]) && strcmp(handed_on[i], "timeout") != 0)
            continue;
        Text word = {0};
        text_add(&word, "--%s", handed_on[i]);
        words[count++] = text_take(&word);
        if (*options_value(options, handed_on[i]))
            words[count++] = options_value(options, handed_on[i]);
    }
    size_t own = count;
    for (size_t i = 1; i < options->operand_count; i++)
        words[count++] = options->operands[i];
    words[count++] = "--";
    for (size_t i = 0; i < options->rest_count; i++)
        words[count++] = options->rest[i];
    add_contract(&contract, inference, promise);
    char *problem = file_write(inference->path, &contract);
    if (!problem)
        process_run(&(ProcessOptions){.words = words, .output = &output, .errors = &errors});
    const char *verdict = text_string(&output);
    fprintf(stderr, "%.*s  [%.*s]\n", (int)contract.length - 1, text_string(&contract), (int)strcspn(verdict, "\n"),
            verdict);
    bool is_proved = !problem && !strncmp(verdict, "TRUE", 4);
    for (size_t i = sizeof first / sizeof *first; i < own; i++)
        if (!strncmp(words[i], "--", 2))
            free((void *)(uintptr_t)words[i]);
    free(problem);
    free(words);
    text_free(&contract);
    text_free(&output);
    text_free(&errors);
    return is_proved;
}

/* The shapes as chosen, with every set of arguments that might be freed, none first. */
static bool try_shapes(Inference *inference, const char *promise)
{
    for (inference->freed = 0; inference->freed < 1u << inference->count; inference->freed++) {
        bool makes_sense = true;
        for (size_t i = 0; i < inference->count; i++)
            if (inference->freed >> i & 1)
                makes_sense &= inference->parameters[i].may_be_freed && inference->chosen[i];
        if (makes_sense && try_contract(inference, promise))
            return true;
    }
    return false;
}

/* Chooses shapes for the parameters from `index` on, `rank` steps above the weakest in all, until some will do. */
static bool choose_shapes(Inference *inference, size_t index, size_t rank, const char *promise)
{
    if (index == inference->count)
        return rank == 0 && try_shapes(inference, promise);
    for (size_t i = 0; i < inference->parameters[index].count && i <= rank; i++) {
        inference->chosen[index] = i;
        if (choose_shapes(inference, index + 1, rank - i, promise))
            return true;
    }
    return false;
}

/* The weakest contract with this promise (NULL: none) becomes the one chosen. */
static bool find_contract(Inference *inference, const char *promise, size_t highest)
{
    for (size_t rank = 0; rank <= highest && inference->checks < inference->checks_most; rank++)
        if (choose_shapes(inference, 0, rank, promise))
            return true;
    return false;
}

static int infer(Inference *inference)
{
    size_t highest = 0;
    Text found = {0};
    for (size_t i = 0; i < inference->count; i++)
        highest += inference->parameters[i].count - 1;
    if (find_contract(inference, NULL, highest))
        add_contract(&found, inference, NULL);
    bool is_safe = found.length;
    bool is_promised = false;
    for (size_t i = 0; is_safe && i < inference->promise_count && !is_promised; i++)
        if ((is_promised = find_contract(inference, inference->promises[i], highest)))
            add_contract(&found, inference, inference->promises[i]);
    if (!is_safe)
        fprintf(stderr, "whittle: no contract among those tried makes %s safe\n", inference->function);
    print_text(&found);
    return is_safe ? EXIT_TRUE : EXIT_UNKNOWN;
}

static int run_infer(const Options *options)
{
    Input input;
    Program *program = NULL;
    FrontCost cost = {0};
    double checks = 0, seconds = 0;
    Options files = *options;
    if (options->operand_count < 2)
        return complain(message("whittle infer needs a function and files: whittle infer FUNCTION FILES"));
    files.operands++;
    files.operand_count--;
    char *problem = input_read_plain(&input, &files, false);
    Inference inference = {.options = options, .function = options->operands[0], .path = temp_path(".contracts")};
    if (!problem)
        problem = options_number(options, "checks", 1, 1e6, &checks);
    if (!problem)
        problem = options_number(options, "timeout", 0.1, 1e6, &seconds);
    inference.checks_most = (unsigned)checks;
    input.front.entry = inference.function;
    if (!problem)
        problem = front_load(&input.front, &program, &cost);
    if (!problem)
        problem =
            read_function(&inference, program_function(program, program_find_function(program, inference.function)));
    int status = problem ? complain(problem) : infer(&inference);
    if (program)
        program_destroy(program);
    unlink(inference.path);
    free(inference.path);
    input_free(&input);
    return status;
}

const Command infer_command = {
    .row =
        {.name = "infer",
         .operands = "FUNCTION FILES [-- CFLAGS]",
         .says =
             "find contracts of a function: shapes of its arguments under which it is proved safe\n\n"
             "Shapes are tried from the weakest on, each by a check of its own, told on standard error. Printed are the\n"
             "first contract that is proved, and the first with a promise about the result; see doc/entries.md.",
         .groups = {input_rows, infer_rows, help_rows}},
    .run = run_infer,
};
