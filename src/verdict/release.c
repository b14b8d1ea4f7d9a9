/* SPDX-License-Identifier: MIT */
/* Two fixpoints in one: a location may free if an edge of it does, or leads to one that may; an edge does if it frees or
 * calls a function whose entry may. */
#include "verdict/release.h"

static bool edge_frees(const Program *program, const Edge *edge, const bool *reaches)
{
    for (uint32_t i = 0; i < edge->step_count; i++) {
        const Step *step = &edge->steps[i];
        if (step->kind == STEP_FREE)
            return true;
        if (step->kind != STEP_CALL || step->a.kind != OPERAND_ADDRESS)
            continue;
        const Object *callee = program_object(program, step->a.object);
        if (callee->kind != OBJECT_FUNCTION || callee->function.index == ID_NONE)
            continue;
        const Function *function = program_function(program, callee->function);
        if (function->is_defined && reaches[function->entry.index])
            return true;
    }
    return false;
}

bool *release_reach(const Program *program)
{
    bool *reaches = mem_alloc(program->location_count * sizeof *reaches);
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (size_t i = program->edge_count; i-- > 0;) { /* targets mostly come after sources */
            const Edge *edge = &program->edges[i];
            bool *reach = &reaches[edge->source.index];
            if (*reach || !(reaches[edge->target.index] || edge_frees(program, edge, reaches)))
                continue;
            *reach = true;
            has_changed = true;
        }
    }
    return reaches;
}
