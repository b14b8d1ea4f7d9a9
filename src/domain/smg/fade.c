/* SPDX-License-Identifier: MIT */
/* Each dead local is forgotten by itself, in a copy that is kept if all heap blocks are still reachable. */
#include "domain/smg/fade.h"

#include "domain/smg/reach.h"
#include "domain/smg/run.h"

#include <stdlib.h>

static uint8_t *held_by(const Graph *graph)
{
    uint8_t *reached = mem_alloc(graph_node_count(graph) + 1), *held = mem_alloc(graph_node_count(graph) + 1);
    graph_reach(graph, false, reached, held);
    free(reached);
    return held;
}

/* Are all heap blocks of `held` still reachable? */
static bool holds(const Graph *graph, const uint8_t *held)
{
    uint8_t *now = held_by(graph);
    bool all = true;
    for (NodeId id = {0}; id.index < graph_node_count(graph) && all; id.index++) {
        const GraphNode *node = graph_node(graph, id);
        all = now[id.index] || !held[id.index] || node->storage != STORAGE_HEAP || node->status != STATUS_LIVE;
    }
    free(now);
    return all;
}

static bool local_is_dead(const Graph *graph, const ExecFrame *frame, uint32_t local, LocationId at)
{
    const Function *function = program_function(graph->domain->base.program, frame->function);
    NodeId id = frame->locals[local];
    return id.index != ID_NONE && graph_node(graph, id)->cell_count &&
           liveness_is_dead(graph->domain->liveness, at, function->locals[local]);
}

static bool local_fade(Graph *graph, NodeId id, const uint8_t *held)
{
    Graph faded = graph_fork(graph);
    GraphNode *node = graph_edit(&faded, id);
    node->cell_count = 0;
    node->zeroed = false;
    bool keeps_all = holds(&faded, held);
    if (keeps_all)
        *graph = faded;
    return keeps_all;
}

void graph_fade_caller(Graph *graph, LocationId back)
{
    const ExecFrame *frame = exec_top(&graph->base) - 1;
    uint32_t count = program_function(graph->domain->base.program, frame->function)->local_count;
    uint8_t *held = held_by(graph);
    for (uint32_t i = 0; i < count; i++)
        if (local_is_dead(graph, frame, i, back))
            local_fade(graph, frame->locals[i], held);
    free(held);
}

bool graph_fade_artificial(Graph *graph, LocationId at)
{
    const ExecFrame *frame = exec_top(&graph->base);
    const Program *program = graph->domain->base.program;
    const Function *function = program_function(program, frame->function);
    bool faded = false;
    for (uint32_t i = 0; i < function->local_count; i++) {
        if (!program_object(program, function->locals[i])->is_artificial || !local_is_dead(graph, frame, i, at))
            continue;
        const GraphNode *node = graph_node(graph, frame->locals[i]);
        bool has_pointer = false;
        for (uint32_t k = 0; k < node->cell_count; k++)
            has_pointer |= node->cells[k].value.kind == VALUE_POINTER;
        if (has_pointer)
            continue;
        GraphNode *edited = graph_edit(graph, frame->locals[i]);
        edited->cell_count = 0;
        edited->zeroed = false;
        faded = true;
    }
    return faded;
}

/* Marks the heap blocks that elements of arrays point to; returns whether there are any. */
static bool mark_owned(const Graph *graph, uint8_t *is_owned)
{
    bool found = false;
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (node->status == STATUS_REMOVED || !node->cell_count || !node_array_of_any(graph, node).stride)
            continue;
        for (uint32_t i = 0; i < node->cell_count; i++)
            if (node->cells[i].value.kind == VALUE_POINTER && !cell_is_run(&node->cells[i])) {
                is_owned[node->cells[i].value.node.index] = 1;
                found = true;
            }
    }
    return found;
}

static bool points_to(const GraphNode *node, const uint8_t *marked)
{
    bool found = false;
    for (uint32_t i = 0; i < node->cell_count && !found; i++)
        found = node->cells[i].value.kind == VALUE_POINTER && marked[node->cells[i].value.node.index];
    return found;
}

bool graph_fade_elements(Graph *graph, LocationId at)
{
    const ExecFrame *frame = exec_top(&graph->base);
    uint32_t count = program_function(graph->domain->base.program, frame->function)->local_count;
    uint8_t *is_owned = mem_alloc(graph_node_count(graph) + 1), *held = NULL;
    bool any = mark_owned(graph, is_owned), faded = false;
    for (uint32_t i = 0; i < count && any; i++) {
        if (!local_is_dead(graph, frame, i, at) || !points_to(graph_node(graph, frame->locals[i]), is_owned))
            continue;
        if (!held)
            held = held_by(graph);
        faded |= local_fade(graph, frame->locals[i], held);
    }
    free(held);
    free(is_owned);
    return faded;
}
