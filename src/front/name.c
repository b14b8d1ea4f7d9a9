/* SPDX-License-Identifier: MIT */
/* A register is named after the variable or field that its value came from, if that is unambiguous. */
#include "front/name.h"

#include "base/map.h"
#include "program/statement.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = 40 }; /* characters of an expression that still makes a name */

/* Registers of all functions in a row. */
typedef struct Names {
    Program *program;
    uint32_t *first;   /* of each function: the number of its register 0 */
    uint32_t *defined; /* of each register: the edge + 1 that was first seen to define it */
    uint32_t *latest;  /* and the one that was last seen to */
    bool *outlives;
    StringMap *taken; /* "function name" -> how many bear it */
} Names;

static void see_use(Names *names, uint32_t first, uint32_t edge, Operand operand)
{
    if (operand.kind == OPERAND_REGISTER && names->latest[first + operand.reg.index] != edge + 1)
        names->outlives[first + operand.reg.index] = true;
}

static void see_definition(Names *names, uint32_t number, uint32_t edge)
{
    if (!names->defined[number])
        names->defined[number] = edge + 1;
    names->latest[number] = edge + 1;
}

static void see_step(Names *names, uint32_t first, uint32_t edge, const Step *step)
{
    see_use(names, first, edge, step->a);
    see_use(names, first, edge, step->b);
    see_use(names, first, edge, step->c);
    for (uint32_t i = 0; i < step->argument_count; i++)
        see_use(names, first, edge, step->arguments[i]);
    if (step->result.index != ID_NONE)
        see_definition(names, first + step->result.index, edge);
    for (uint32_t i = 0; i < step->result_count; i++)
        see_definition(names, first + step->results[i].index, edge);
}

/* What the value is, in a word or a short expression. */
static void describe(Text *text, const Program *program, EdgeId edge, const Step *step)
{
    static const char nondet[] = "__VERIFIER_";
    switch (step->kind) {
    case STEP_CALL:
        text_add(text, "%s", step->a.kind == OPERAND_ADDRESS ? program_object(program, step->a.object)->name : "call");
        break;
    case STEP_INPUT:
        text_add(text, "%s", strncmp(step->text, nondet, strlen(nondet)) ? step->text : step->text + strlen(nondet));
        break;
    case STEP_ALLOCATE:
        text_add(text, "%s", step->zeroed ? "calloc" : "malloc");
        break;
    case STEP_FORMAT:
        text_add(text, "%s", step->text);
        break;
    case STEP_LOAD:
    case STEP_COMPUTE:
        if (step->kind == STEP_COMPUTE && step->opcode == OP_COPY)
            text_add(text, "choice");
        else
            statement_add_operand(text, program, edge, operand_register(step->result, step->width));
        if (text->length > LONGEST) {
            text_free(text);
            text_add(text, "%s", step->kind == STEP_LOAD ? "load" : "value");
        }
        break;
    default:
        text_add(text, "%s", step_kind_name(step->kind));
        break;
    }
}

static void name_register(Names *names, FunctionId function, EdgeId edge, const Step *step, RegisterId reg)
{
    Program *program = names->program;
    /* The registers are the front end's own until the program is sealed. */
    Register *named = (Register *)&program->functions[function.index].registers[reg.index];
    uint32_t number = names->first[function.index] + reg.index;
    if (named->name || !names->outlives[number] || names->defined[number] != edge.index + 1)
        return;
    Text description = {0}, name = {0}, key = {0};
    describe(&description, program, edge, step);
    text_add(&key, "%u %s", function.index, text_string(&description));
    uintptr_t count = (uintptr_t)string_map_get(names->taken, text_string(&key)) + 1;
    string_map_put(names->taken, text_string(&key), (void *)count);
    bool is_word = !strpbrk(text_string(&description), " ");
    text_add(&name, is_word ? "$%s" : "$(%s)", text_string(&description));
    if (count > 1)
        text_add(&name, ".%lu", (unsigned long)count);
    named->name = arena_string(program->arena, text_string(&name));
    text_free(&description);
    text_free(&name);
    text_free(&key);
}

void name_registers(Program *program)
{
    Names names = {.program = program, .taken = string_map_create()};
    uint32_t count = 0;
    names.first = mem_alloc(program->function_count * sizeof *names.first);
    for (size_t i = 0; i < program->function_count; i++) {
        names.first[i] = count;
        count += program->functions[i].register_count;
    }
    names.defined = mem_alloc(count * sizeof *names.defined);
    names.latest = mem_alloc(count * sizeof *names.latest);
    names.outlives = mem_alloc(count * sizeof *names.outlives);
    for (size_t i = 0; i < program->edge_count; i++) {
        const Edge *edge = &program->edges[i];
        uint32_t first = names.first[program_location(program, edge->source)->function.index];
        for (uint32_t k = 0; k < edge->step_count; k++)
            see_step(&names, first, (uint32_t)i, &edge->steps[k]);
    }
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const Edge *edge = &program->edges[i];
        FunctionId function = program_location(program, edge->source)->function;
        if (program_function(program, function)->is_model)
            continue;
        for (uint32_t k = 0; k < edge->step_count; k++) {
            const Step *step = &edge->steps[k];
            if (step->result.index != ID_NONE)
                name_register(&names, function, (EdgeId){i}, step, step->result);
            for (uint32_t r = 0; r < step->result_count; r++)
                name_register(&names, function, (EdgeId){i}, step, step->results[r]);
        }
    }
    string_map_destroy(names.taken);
    free(names.first);
    free(names.defined);
    free(names.latest);
    free(names.outlives);
}
