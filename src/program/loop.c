/* SPDX-License-Identifier: MIT */
#include "program/loop.h"

bool *loop_locations(const Program *program, LocationId head)
{
    bool *inside = mem_alloc(program->location_count * sizeof *inside);
    inside[head.index] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < program->edge_count; i++) {
            const Edge *edge = &program->edges[i];
            bool is_back = edge->target.index == head.index &&
                           program_location(program, edge->source)->order >= program_location(program, head)->order;
            bool leads_in = edge->target.index != head.index && inside[edge->target.index];
            if ((is_back || leads_in) && !inside[edge->source.index])
                changed = inside[edge->source.index] = true;
        }
    }
    return inside;
}
