/* SPDX-License-Identifier: MIT */
/* Worked out for a function when it is first asked about. */
#include "program/callgraph.h"

#include "base/mem.h"

#include <stdlib.h>

/* A byte each. */
typedef struct FunctionUses {
    uint8_t *objects, *functions;
} FunctionUses;

struct CallGraph {
    const Program *program;
    FunctionUses *known;          /* by function */
    uint32_t *first_edge, *after; /* a function's edges, + 1: the first, by function, and the next, by edge */
    uint8_t *is_pointed;          /* by function: its address is used other than to call it */
};

static void find_pointed_by(CallGraph *graph, Operand operand)
{
    if (operand.kind == OPERAND_ADDRESS && program_object(graph->program, operand.object)->kind == OBJECT_FUNCTION)
        graph->is_pointed[program_object(graph->program, operand.object)->function.index] = 1;
}

static void find_pointed(CallGraph *graph)
{
    const Program *program = graph->program;
    for (size_t i = 0; i < program->edge_count; i++)
        for (uint32_t k = 0; k < program->edges[i].step_count; k++) {
            const Step *step = &program->edges[i].steps[k];
            if (step->kind != STEP_CALL)
                find_pointed_by(graph, step->a);
            find_pointed_by(graph, step->b);
            find_pointed_by(graph, step->c);
            for (uint32_t j = 0; j < step->argument_count; j++)
                find_pointed_by(graph, step->arguments[j]);
        }
    for (size_t i = 0; i < program->object_count; i++)
        for (uint32_t k = 0; k < program->objects[i].relocation_count; k++)
            find_pointed_by(graph, operand_address(program->objects[i].relocations[k].object, 0, 64));
}

CallGraph *callgraph_create(const Program *program)
{
    CallGraph *graph = mem_alloc(sizeof *graph);
    graph->program = program;
    graph->known = mem_alloc((program->function_count + 1) * sizeof *graph->known);
    graph->first_edge = mem_alloc((program->function_count + 1) * sizeof *graph->first_edge);
    graph->after = mem_alloc((program->edge_count + 1) * sizeof *graph->after);
    graph->is_pointed = mem_alloc(program->function_count + 1);
    for (uint32_t i = 0; i < program->edge_count; i++) {
        uint32_t *first = &graph->first_edge[program_location(program, program->edges[i].source)->function.index];
        graph->after[i] = *first;
        *first = i + 1;
    }
    find_pointed(graph);
    return graph;
}

void callgraph_destroy(CallGraph *graph)
{
    for (size_t i = 0; i < graph->program->function_count; i++) {
        free(graph->known[i].objects);
        free(graph->known[i].functions);
    }
    free(graph->known);
    free(graph->first_edge);
    free(graph->after);
    free(graph->is_pointed);
    free(graph);
}

/* Functions whose code is still to be looked at. */
typedef struct CallWalk {
    const CallGraph *graph;
    FunctionUses known;
    FunctionId *stack;
    size_t count;
} CallWalk;

static void walk_call(CallWalk *walk, FunctionId function)
{
    if (walk->known.functions[function.index])
        return;
    walk->known.functions[function.index] = 1;
    walk->stack[walk->count++] = function;
}

static void walk_operand(CallWalk *walk, Operand operand)
{
    if (operand.kind == OPERAND_ADDRESS)
        walk->known.objects[operand.object.index] = 1;
}

static void walk_step(CallWalk *walk, const Step *step)
{
    walk_operand(walk, step->a);
    walk_operand(walk, step->b);
    walk_operand(walk, step->c);
    for (uint32_t i = 0; i < step->argument_count; i++)
        walk_operand(walk, step->arguments[i]);
    if (step->kind != STEP_CALL)
        return;
    const Program *program = walk->graph->program;
    if (step->a.kind == OPERAND_ADDRESS && program_object(program, step->a.object)->kind == OBJECT_FUNCTION) {
        walk_call(walk, program_object(program, step->a.object)->function);
        return;
    }
    for (uint32_t i = 0; i < program->function_count; i++)
        if (walk->graph->is_pointed[i])
            walk_call(walk, (FunctionId){i});
}

static const FunctionUses *known_of(CallGraph *graph, FunctionId function)
{
    const Program *program = graph->program;
    FunctionUses *known = &graph->known[function.index];
    if (known->objects)
        return known;
    CallWalk walk = {.graph = graph,
                     .known = {mem_alloc(program->object_count + 1), mem_alloc(program->function_count + 1)},
                     .stack = mem_alloc((program->function_count + 2) * sizeof *walk.stack)};
    walk.stack[walk.count++] = function; /* not yet one of those that it calls */
    while (walk.count) {
        FunctionId id = walk.stack[--walk.count];
        for (uint32_t i = graph->first_edge[id.index]; i; i = graph->after[i - 1])
            for (uint32_t k = 0; k < program->edges[i - 1].step_count; k++)
                walk_step(&walk, &program->edges[i - 1].steps[k]);
    }
    free(walk.stack);
    *known = walk.known;
    return known;
}

bool callgraph_mentions(CallGraph *graph, FunctionId function, ObjectId object)
{
    return known_of(graph, function)->objects[object.index];
}

bool callgraph_leads(CallGraph *graph, FunctionId function, FunctionId other)
{
    return known_of(graph, function)->functions[other.index];
}

bool callgraph_recurs(CallGraph *graph, FunctionId function, FunctionId other)
{
    return callgraph_leads(graph, function, other) && callgraph_leads(graph, other, function);
}
