/* SPDX-License-Identifier: MIT */
/* whittle infer: a contract for a function, found by trying. Shapes of the arguments are tried from the weakest on (anything
 * of the type first), each set with what the function might free; a set of shapes is a contract if the check proves the
 * function under it. Then the same with promises about the result. Each try is a `whittle check` of its own, so what is
 * printed is proved, and the runs that refute a weaker contract are seen on the way: where one goes wrong in the function's own
 * code, what is freed and promised does not matter, and these shapes are not tried again. If nothing will do, all is tried once
 * more with members that are not NULL. */
#include "cli/cli.h"

#include "base/file.h"
#include "base/map.h"
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
    const char
        *members[2]; /* what other pointers in its objects lead to: ", name: optional string", and not optional */
    bool may_be_freed;
} Parameter;

typedef struct Inference {
    const Options *options;
    const char *function;
    Parameter parameters[PARAMETERS_MOST];
    size_t count;
    const char *promises[SHAPES_MOST]; /* shapes of the result, to be tried in this order */
    size_t promise_count;
    const char *result_members[2];
    unsigned strict;                /* which of the members */
    size_t chosen[PARAMETERS_MOST]; /* of each parameter's shapes */
    unsigned freed;                 /* parameters, as bits */
    unsigned checks, checks_most;
    char *path;  /* of the contract file */
    Map *unsafe; /* keys of shapes under which the function's own code goes wrong */
} Inference;

typedef enum Trial {
    TRIAL_PROVED,
    TRIAL_OPEN,   /* or refuted by what is freed or promised */
    TRIAL_UNSAFE, /* refuted in the function's own code */
} Trial;

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

/* Words for the pointers of a struct that are no links, as far as there are any that say enough. */
static const char *name_members(Arena *arena, const Type *type, bool is_strict)
{
    Text text = {0};
    for (uint32_t i = 0; type && type->kind == TYPE_STRUCT && i < type->field_count; i++) {
        const Field *field = &type->fields[i];
        const Type *target = field->type && field->type->kind == TYPE_POINTER ? field->type->target : NULL;
        bool is_plain = target && target->size && target->kind != TYPE_FUNCTION && target->kind != TYPE_POINTER;
        for (uint32_t k = 0; is_plain && k < target->field_count; k++)
            is_plain = target->fields[k].type && target->fields[k].type->kind <= TYPE_FLOAT;
        if (field->name && is_plain)
            text_add(&text, ", %s: %s%s", field->name, is_strict ? "" : "optional ",
                     type_is_character(target) ? "string" : "object");
    }
    const char *words = arena_string(arena, text_string(&text));
    text_free(&text);
    return words;
}

static char *read_function(Inference *inference, Arena *arena, const Function *function)
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
        for (unsigned strict = 0; strict < 2; strict++)
            item->members[strict] = name_members(arena, parameter->target, strict);
    }
    const Type *result = type->fields[0].type;
    if (result && result->kind == TYPE_POINTER && count_links(result->target)) {
        inference->promise_count = list_shapes(inference->promises, result->target);
        for (unsigned strict = 0; strict < 2; strict++)
            inference->result_members[strict] = name_members(arena, result->target, strict);
    }
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
            text_add(text, "%s%s(%s%s)", before, shape, parameter->name, parameter->members[inference->strict]);
        before = shape ? " && " : before;
    }
    const char *separator = strcmp(before, " && ") != 0 ? "" : ";";
    if (promise)
        text_add(text, "%s ensures %s(result%s)", separator, promise, inference->result_members[inference->strict]);
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

/* The file in which a refuting run goes wrong stands behind the verdict: is it the function's, and not that of its checks? */
static bool is_own_fault(const char *verdict)
{
    const char *place = strstr(verdict, "\n\n");
    return !strncmp(verdict, "FALSE(", 6) && strncmp(verdict, "FALSE(valid-memtrack)", 21) && place &&
           strncmp(place + 2, PROGRAM_ENTRY_FILE, strlen(PROGRAM_ENTRY_FILE)) != 0;
}

/* Checks the function against the contract as chosen. */
static Trial try_contract(Inference *inference, const char *promise)
{
    const Options *options = inference->options;
    static const char *const handed_on[] = {"arch", "compile-commands", "malloc-fails", "malloc-succeeds", "timeout"};
    enum { MOST_OWN = 32 };
    if (inference->checks++ >= inference->checks_most)
        return TRIAL_OPEN;
    const char **words = mem_alloc((MOST_OWN + options->operand_count + options->rest_count) * sizeof *words);
    Text contract = {0}, output = {0}, errors = {0};
    const char *const first[] = {"/proc/self/exe",    "check",       "--no-replay",  "--entry",
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
    Trial trial = problem                        ? TRIAL_OPEN
                  : !strncmp(verdict, "TRUE", 4) ? TRIAL_PROVED
                  : is_own_fault(verdict)        ? TRIAL_UNSAFE
                                                 : TRIAL_OPEN;
    for (size_t i = sizeof first / sizeof *first; i < own; i++)
        if (!strncmp(words[i], "--", 2))
            free((void *)(uintptr_t)words[i]);
    free(problem);
    free(words);
    text_free(&contract);
    text_free(&output);
    text_free(&errors);
    return trial;
}

static uint64_t key_of_shapes(const Inference *inference)
{
    uint64_t key = inference->strict + 1;
    for (size_t i = 0; i < inference->count; i++)
        key = key * (SHAPES_MOST + 1) + inference->chosen[i];
    return key;
}

/* The shapes as chosen, with every set of arguments that might be freed, none first. */
static bool try_shapes(Inference *inference, const char *promise)
{
    uint64_t key = key_of_shapes(inference);
    if (map_find(inference->unsafe, key))
        return false;
    for (inference->freed = 0; inference->freed < 1u << inference->count; inference->freed++) {
        bool makes_sense = true;
        for (size_t i = 0; i < inference->count; i++)
            if (inference->freed >> i & 1)
                makes_sense &= inference->parameters[i].may_be_freed && inference->chosen[i];
        Trial trial = makes_sense ? try_contract(inference, promise) : TRIAL_OPEN;
        if (trial == TRIAL_UNSAFE)
            map_put(inference->unsafe, key);
        if (trial != TRIAL_OPEN)
            return trial == TRIAL_PROVED;
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

/* Shapes that arguments have come first among the promises: many functions give back what they get. */
static void order_promises(Inference *inference)
{
    for (size_t i = 0; i < inference->count; i++) {
        const Parameter *parameter = &inference->parameters[i];
        const char *shape = parameter->shapes[inference->chosen[i]];
        for (size_t k = 0; shape && k < inference->promise_count; k++)
            if (!strcmp(inference->promises[k], shape)) {
                memmove(inference->promises + 1, inference->promises, k * sizeof *inference->promises);
                inference->promises[0] = shape;
            }
    }
}

static void print_contract(const Inference *inference, const char *promise)
{
    Text text = {0};
    add_contract(&text, inference, promise);
    print_text(&text);
    fflush(stdout);
}

static bool has_members(const Inference *inference)
{
    bool found = false;
    for (size_t i = 0; i < inference->count; i++)
        found |= *inference->parameters[i].members[0];
    return found;
}

static int infer(Inference *inference)
{
    size_t highest = 0;
    for (size_t i = 0; i < inference->count; i++)
        highest += inference->parameters[i].count - 1;
    bool is_safe = find_contract(inference, NULL, highest);
    if (!is_safe && has_members(inference)) {
        inference->strict = 1;
        is_safe = find_contract(inference, NULL, highest);
    }
    if (is_safe)
        print_contract(inference, NULL);
    bool is_promised = false;
    if (is_safe)
        order_promises(inference);
    for (size_t i = 0; is_safe && i < inference->promise_count && !is_promised; i++)
        if ((is_promised = find_contract(inference, inference->promises[i], highest)))
            print_contract(inference, inference->promises[i]);
    if (!is_safe)
        fprintf(stderr, "whittle: no contract among those tried makes %s safe%s\n", inference->function,
                inference->checks > inference->checks_most ? "; --checks allows more" : "");
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
    Inference inference = {
        .options = options, .function = options->operands[0], .path = temp_path(".contracts"), .unsafe = map_create()};
    if (!problem)
        problem = options_number(options, "checks", 1, 1e6, &checks);
    if (!problem)
        problem = options_number(options, "timeout", 0.1, 1e6, &seconds);
    inference.checks_most = (unsigned)checks;
    input.front.entry = inference.function;
    if (!problem)
        problem = front_load(&input.front, &program, &cost);
    if (!problem)
        problem = read_function(&inference, program->arena,
                                program_function(program, program_find_function(program, inference.function)));
    int status = problem ? complain(problem) : infer(&inference);
    if (program)
        program_destroy(program);
    map_destroy(inference.unsafe);
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
