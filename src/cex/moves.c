/* SPDX-License-Identifier: MIT */
/* One operation of a symbolic state, and where its runs may stand afterwards: the part that search by paths and by
 * queries share. */
#include "cex/question.h"

#include <stdlib.h>
#include <string.h>

size_t moves_along(Question *question, const Slice *slice, SymState *state, const SlicePlace *place, EdgeId id,
                   Move moves[MOVES_MOST], const char **unsure)
{
    Symbols *symbols = &question->symbols;
    const Edge *edge = program_edge(symbols->program, id);
    EdgeId call = state->frames[state->frame_count - 1]->call;
    EncodeOutcome outcome = encode_edge(symbols, state, id, &question->violations);
    size_t count = 0;
    if (slice && slice->violation.finding.kind == VIOLATION_LOST && slice->violation.finding.edge.index == id.index &&
        slice_is_at_error(slice, place) && outcome != ENCODE_ENDED)
        encode_lost(symbols, state, id, slice->violation.finding.step, &question->violations);
    if (outcome == ENCODE_LOST)
        *unsure = state->doubt;
    if (outcome == ENCODE_ON) {
        /* After a return the frame is gone, while the place is still the function's exit. */
        const SlicePlace *next = slice ? slice_step(slice, symbols->arena, place, id) : NULL;
        if (next && edge->step_count && edge->steps[edge->step_count - 1].kind == STEP_RETURN)
            next = slice_leave(slice, symbols->arena, next, call);
        if (next || !slice)
            moves[count++] = (Move){state, next};
    } else if (outcome == ENCODE_CALL) {
        FunctionList callees = {0};
        encode_callees(symbols, state, id, &callees);
        for (size_t i = 0; i < callees.count; i++) {
            const SlicePlace *next = slice ? slice_enter(slice, symbols->arena, place, id, callees.items[i]) : NULL;
            if (slice && !next)
                continue;
            SymState *entered = i + 1 < callees.count ? sym_fork(symbols, state) : state;
            outcome = encode_enter(symbols, entered, id, callees.items[i]);
            if (outcome == ENCODE_ON && count < MOVES_MOST)
                moves[count++] = (Move){entered, next};
            else if (outcome != ENCODE_ENDED)
                *unsure = outcome == ENCODE_LOST ? entered->doubt : "a call to too many functions";
        }
        free(callees.items);
    }
    return count;
}

/* Backwards over all edges until nothing changes; a call leads into every function whose address it may have, which is
 * the named one, or any. */
uint32_t *moves_distances(const Program *program)
{
    uint32_t *distance = mem_alloc((program->location_count + 1) * sizeof *distance);
    bool found = false, changed = true;
    memset(distance, 0xff, (program->location_count + 1) * sizeof *distance);
    while (changed) {
        changed = false;
        for (size_t i = 0; i < program->edge_count; i++) {
            const Edge *edge = &program->edges[i];
            const Step *last = edge->step_count ? &edge->steps[edge->step_count - 1] : NULL;
            uint32_t least = distance[edge->target.index];
            for (uint32_t k = 0; k < edge->step_count; k++)
                if (edge->steps[k].kind == STEP_ERROR)
                    least = 0;
            for (uint32_t f = 0; last && last->kind == STEP_CALL && f < program->function_count; f++) {
                const Function *function = &program->functions[f];
                bool may_be = last->a.kind != OPERAND_ADDRESS || last->a.object.index == function->object.index;
                if (may_be && function->is_defined && distance[function->entry.index] < least)
                    least = distance[function->entry.index];
            }
            found = found || !least;
            if (least != UINT32_MAX && least + 1 < distance[edge->source.index]) {
                distance[edge->source.index] = least + 1;
                changed = true;
            }
        }
    }
    /* From where no error can be reached in the same call, the way back to the caller may still lead to one. */
    for (size_t i = 0; i < program->location_count; i++)
        if (!found || distance[i] == UINT32_MAX)
            distance[i] = found ? 64 : 0;
    return distance;
}
