/* SPDX-License-Identifier: MIT */
/* What both formats share: positions of inputs and loop heads in the source, and the task's metadata. */
#include "report/witness.h"

#include "base/file.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const char witness_producer[] = "whittle";

WitnessFormat witness_format(const char *path)
{
    if (file_has_ending(path, ".yml") || file_has_ending(path, ".yaml"))
        return WITNESS_YAML;
    return file_has_ending(path, ".graphml") || file_has_ending(path, ".xml") ? WITNESS_GRAPHML : WITNESS_NONE;
}

/* Whether the shorter path is the end of the longer: the compiler leaves out folders it has in common with where it
 * runs. */
static bool is_same_path(const char *left, const char *right)
{
    size_t a = strlen(left), b = strlen(right);
    if (a < b)
        return is_same_path(right, left);
    return b && !strcmp(left + a - b, right) && (a == b || left[a - b - 1] == '/');
}

static const WitnessFile *file_at(const Witness *witness, Position position)
{
    const char *name = position.file < witness->program->file_count ? witness->program->files[position.file] : "";
    const WitnessFile *found = NULL;
    for (size_t i = 0; i < witness->task->file_count; i++) {
        if (!strcmp(witness->files[i].name, name))
            return &witness->files[i];
        if (is_same_path(witness->files[i].name, name))
            found = &witness->files[i];
    }
    return found;
}

const char *witness_file_name(const Witness *witness, Position position)
{
    const WitnessFile *file = file_at(witness, position);
    if (file || position.file >= witness->program->file_count)
        return file ? file->name : witness->files[0].name;
    return witness->program->files[position.file];
}

bool witness_has_property(const Witness *witness, Property property)
{
    if (witness->verdict->kind == VERDICT_FALSE)
        return property == finding_property(witness->verdict->run.finding);
    return witness->verdict->properties >> property & 1;
}

void witness_add_property(Text *text, const Witness *witness, Property property)
{
    const char *entry = witness->task->entry;
    const char *error = witness->task->error_function ? witness->task->error_function : "reach_error";
    if (property == UNREACH_CALL)
        text_add(text, "CHECK( init(%s()), LTL(G ! call(%s())) )", entry, error);
    else
        text_add(text, "CHECK( init(%s()), LTL(G %s) )", entry, property_info(property)->name);
}

/* The source text from a position on; NULL if it is in none of the files. */
static const char *source_at(const Witness *witness, Position position)
{
    const WitnessFile *file = file_at(witness, position);
    const char *at = file && position.line && position.column ? text_string(&file->source) : NULL;
    for (uint32_t line = 1; at && line < position.line; line++) {
        at = strchr(at, '\n');
        at += at != NULL;
    }
    return at && strcspn(at, "\n") >= position.column ? at + position.column - 1 : NULL;
}

static bool begins_with_word(const char *at, const char *word)
{
    size_t length = strlen(word);
    return !strncmp(at, word, length) &&
           !strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789", at[length]);
}

/* The column of the parenthesis that closes a call of this function at a position, if it stands on the same line. */
static uint32_t closing_column(const Witness *witness, Position position, const char *called)
{
    const char *start = source_at(witness, position);
    if (!start || !begins_with_word(start, called))
        return 0;
    unsigned open = 0;
    for (const char *at = start + strlen(called); *at && *at != '\n'; at++) {
        open += *at == '(';
        if (*at == ')' && !--open)
            return position.column + (uint32_t)(at - start);
        if (!open && *at != ' ' && *at != '\t')
            break;
    }
    return 0;
}

/* Writes the value as a constant; false if C has none for it, or it is none of another tool's business. */
static bool set_value(WitnessInput *input, const Step *step, const Choice *choice)
{
    bool is_float = strstr(input->called, "float"), is_double = strstr(input->called, "double");
    if (is_float || is_double) {
        uint32_t low = (uint32_t)choice->value;
        float narrow;
        double number;
        memcpy(&narrow, &low, sizeof narrow);
        memcpy(&number, &choice->value, sizeof number);
        number = is_float ? (double)narrow : number;
        snprintf(input->value, sizeof input->value, "%.17g", number);
        return isfinite(number);
    }
    if (step->is_signed)
        snprintf(input->value, sizeof input->value, "%" PRId64, bits_signed(choice->value, choice->width));
    else
        snprintf(input->value, sizeof input->value, "%" PRIu64, choice->value);
    return true;
}

/* An input, or an allocation that fails, in the program's own code; others cannot be told. */
static void add_input(Witness *witness, const Choice *choice)
{
    const Program *program = witness->program;
    bool is_input = choice->kind == CHOICE_INPUT, is_failure = choice->kind == CHOICE_ALLOCATION && choice->value;
    if (choice->edge.index == ID_NONE || (!is_input && !is_failure))
        return;
    const Edge *edge = program_edge(program, choice->edge);
    const Function *function = program_function(program, program_location(program, edge->source)->function);
    const Step *step = &edge->steps[choice->step];
    WitnessInput input = {.position = step->position, .function = function->name};
    if (function->is_model || !input.position.line)
        return;
    if (is_input) {
        input.called = step->text ? step->text : "";
        input.column = closing_column(witness, input.position, input.called);
        if (!set_value(&input, step, choice))
            return;
    } else {
        input.called = step->zeroed ? "calloc" : "malloc";
        input.column = closing_column(witness, input.position, input.called);
        snprintf(input.value, sizeof input.value, "0");
        if (!input.column)
            return;
    }
    witness->inputs =
        array_room(witness->inputs, &witness->input_capacity, witness->input_count, sizeof *witness->inputs);
    witness->inputs[witness->input_count++] = input;
}

/* The last operation of the run that the source has a line for: the one reported, if it has. */
static void find_target(Witness *witness)
{
    const Program *program = witness->program;
    const Trace *trace = &witness->verdict->trace;
    FunctionId function = program->entry;
    EdgeId edge = witness->verdict->run.user_edge;
    witness->target = program_function(program, function)->position;
    for (size_t i = trace->count + 1; i-- > 0; edge = i ? trace->items[i - 1].edge : edge) {
        if (edge.index == ID_NONE)
            continue;
        FunctionId owner = program_location(program, program_edge(program, edge)->source)->function;
        if (!program_edge(program, edge)->position.line || program_function(program, owner)->is_model)
            continue;
        witness->target = program_edge(program, edge)->position;
        function = owner;
        break;
    }
    witness->target_function = program_function(program, function)->name;
}

/* Formats know loop statements that evaluate their condition first. */
static void add_invariant(Witness *witness, const LoopInvariant *invariant)
{
    const char *keyword = source_at(witness, program_location(witness->program, invariant->location)->loop);
    if (!keyword || (!begins_with_word(keyword, "while") && !begins_with_word(keyword, "for")))
        return;
    witness->invariants = array_room(witness->invariants, &witness->invariant_capacity, witness->invariant_count,
                                     sizeof *witness->invariants);
    witness->invariants[witness->invariant_count++] = *invariant;
}

/* The beginning of 1970, or what SOURCE_DATE_EPOCH says. */
static void set_time(Witness *witness)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    time_t seconds = epoch ? (time_t)strtoll(epoch, NULL, 10) : 0;
    struct tm parts;
    if (!gmtime_r(&seconds, &parts) || !strftime(witness->time, sizeof witness->time, "%Y-%m-%dT%H:%M:%SZ", &parts))
        snprintf(witness->time, sizeof witness->time, "1970-01-01T00:00:00Z");
}

/* Derived from all that the witness says, in the shape of a name-based UUID. */
static void set_uuid(Witness *witness)
{
    Text all = {0};
    char hash[SHA256_LENGTH + 1];
    witness_add_yaml(&all, witness);
    sha256_hex(text_string(&all), all.length, hash);
    snprintf(witness->uuid, sizeof witness->uuid, "%.8s-%.4s-5%.3s-8%.3s-%.12s", hash, hash + 8, hash + 13, hash + 17,
             hash + 20);
    text_free(&all);
}

static char *read_files(Witness *witness)
{
    char *problem = NULL;
    witness->files = mem_alloc((witness->task->file_count + 1) * sizeof *witness->files);
    for (size_t i = 0; i < witness->task->file_count && !problem; i++) {
        WitnessFile *file = &witness->files[i];
        file->name = witness->task->files[i];
        problem = file_read(&file->source, file->name);
        sha256_hex(text_string(&file->source), file->source.length, file->hash);
    }
    return problem;
}

char *witness_add(Text *text, const Program *program, const Verdict *verdict, const WitnessTask *task,
                  WitnessFormat format)
{
    Witness witness = {.program = program, .verdict = verdict, .task = task};
    char *problem = read_files(&witness);
    if (!problem) {
        set_time(&witness);
        if (verdict->kind == VERDICT_FALSE)
            find_target(&witness);
        for (size_t i = 0; verdict->kind == VERDICT_FALSE && i < verdict->run.choices.count; i++)
            add_input(&witness, &verdict->run.choices.items[i]);
        for (size_t i = 0; i < verdict->invariant_count; i++)
            add_invariant(&witness, &verdict->invariants[i]);
        set_uuid(&witness);
        (format == WITNESS_YAML ? witness_add_yaml : witness_add_graphml)(text, &witness);
    }
    for (size_t i = 0; i < task->file_count; i++)
        text_free(&witness.files[i].source);
    free(witness.files);
    free(witness.inputs);
    free(witness.invariants);
    return problem;
}
