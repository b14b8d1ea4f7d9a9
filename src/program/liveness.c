/* SPDX-License-Identifier: MIT */
/* Asked about few places, those after calls: each answer is found by a search forwards, and kept. */
#include "program/liveness.h"

#include "base/map.h"
#include "base/mem.h"

#include <stdlib.h>

enum { EDGES_MOST = 2000 };

struct Liveness {
    const Program *program;
    uint8_t *escapes; /* by object: its address is used other than to access it at once */
    Map *known;       /* location and object -> 1: read, 2: dead */
};

static void escape(Liveness *liveness, Operand operand)
{
    if (operand.kind == OPERAND_ADDRESS)
        liveness->escapes[operand.object.index] = 1;
}

Liveness *liveness_create(const Program *program)
{
    Liveness *liveness = mem_alloc(sizeof *liveness);
    *liveness = (Liveness){program, mem_alloc(program->object_count + 1), map_create()};
    for (size_t i = 0; i < program->edge_count; i++)
        for (uint32_t k = 0; k < program->edges[i].step_count; k++) {
            const Step *step = &program->edges[i].steps[k];
            bool accesses = step->kind == STEP_LOAD || step->kind == STEP_STORE || step->kind == STEP_COPY ||
                            step->kind == STEP_FILL || step->kind == STEP_OUTSIDE;
            if (!accesses)
                escape(liveness, step->a);
            if (step->kind != STEP_COPY && step->kind != STEP_OUTSIDE)
                escape(liveness, step->b);
            escape(liveness, step->c);
            for (uint32_t j = 0; j < step->argument_count; j++)
                escape(liveness, step->arguments[j]);
        }
    return liveness;
}

bool liveness_escapes(const Liveness *liveness, ObjectId local)
{
    return liveness->escapes[local.index];
}

void liveness_destroy(Liveness *liveness)
{
    free(liveness->escapes);
    map_destroy(liveness->known);
    free(liveness);
}

typedef enum FirstUse {
    USE_NONE,
    USE_READ,
    USE_OVERWRITES,
} FirstUse;

static bool is_at(Operand operand, ObjectId object)
{
    return operand.kind == OPERAND_ADDRESS && operand.object.index == object.index;
}

/* What the steps of an edge do to the object first. */
static FirstUse first_use(const Program *program, const Edge *edge, ObjectId object)
{
    for (uint32_t i = 0; i < edge->step_count; i++) {
        const Step *step = &edge->steps[i];
        bool is_scope = step->kind == STEP_SCOPE_BEGIN || step->kind == STEP_SCOPE_END;
        if ((step->kind == STEP_LOAD && is_at(step->a, object)) || (step->kind == STEP_COPY && is_at(step->b, object)))
            return USE_READ;
        if (step->kind == STEP_RETURN || (is_scope && step->object.index == object.index) ||
            (step->kind == STEP_STORE && is_at(step->a, object) && !step->a.offset &&
             step->size == program_object(program, object)->size))
            return USE_OVERWRITES;
    }
    return USE_NONE;
}

static bool is_dead(const Program *program, LocationId from, ObjectId object)
{
    LocationId *stack = mem_alloc((EDGES_MOST + 1) * sizeof *stack);
    Map *seen = map_create();
    size_t count = 0, edges = 0;
    bool dead = true;
    stack[count++] = from;
    *map_put(seen, from.index) = 1;
    while (count && dead) {
        const Location *location = program_location(program, stack[--count]);
        dead = location->edge_count; /* else the program ends, and what the local holds is not lost */
        for (uint32_t i = 0; i < location->edge_count && dead; i++) {
            const Edge *edge = program_edge(program, location->edges[i]);
            FirstUse use = first_use(program, edge, object);
            dead = use != USE_READ && ++edges <= EDGES_MOST;
            uint64_t *is_seen = map_put(seen, edge->target.index);
            if (use == USE_NONE && !*is_seen && dead)
                stack[count++] = edge->target;
            *is_seen |= use == USE_NONE;
        }
    }
    map_destroy(seen);
    free(stack);
    return dead;
}

bool liveness_is_dead(Liveness *liveness, LocationId location, ObjectId local)
{
    if (liveness->escapes[local.index])
        return false;
    uint64_t *known = map_put(liveness->known, (uint64_t)location.index << 32 | local.index);
    if (!*known)
        *known = 1 + is_dead(liveness->program, location, local);
    return *known == 2;
}
