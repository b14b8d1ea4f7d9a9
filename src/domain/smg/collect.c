/* SPDX-License-Identifier: MIT */
/* What nothing leads to any more. Small graphs are walked from their roots. In large ones, what a step cut off is
 * looked for near the pointers that it dropped, so that the cost of a step does not grow with the heap. */
#include "domain/smg/pointers.h"
#include "domain/smg/reach.h"

#include <assert.h>
#include <stdlib.h>

static bool is_loss(const GraphNode *node)
{
    /* What is nested goes with its segment, and an empty segment has none of it. */
    return node->storage == STORAGE_HEAP && node->status == STATUS_LIVE && !node->level;
}

static bool collect_by_walking(Graph *graph, bool globals_only)
{
    uint32_t count = graph->nodes.count;
    uint8_t *reached = mem_alloc(count + 1), *held = mem_alloc(count + 1);
    bool lost = false;
    graph_reach(graph, globals_only, reached, held);
    for (NodeId id = {0}; id.index < count; id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (held[id.index] || node->status == STATUS_REMOVED)
            continue;
        lost |= is_loss(node);
        if (!reached[id.index])
            graph_remove_node(graph, id);
    }
    free(held);
    free(reached);
    return lost;
}

/* A breadth-first search: the nodes met, each once, in that order. */
typedef struct PointerSearch {
    PointerIndex *index;
    uint32_t *met;
    size_t count, capacity;
} PointerSearch;

static void search_begin(PointerSearch *search)
{
    search->index->search_number++;
    search->count = 0;
}

static void search_meet(PointerSearch *search, uint32_t node)
{
    PointerNode *known = &search->index->nodes[node];
    if (!known->is_there || known->search == search->index->search_number)
        return;
    known->search = search->index->search_number;
    search->met = array_room(search->met, &search->capacity, search->count, sizeof *search->met);
    search->met[search->count++] = node;
}

typedef enum RootStatus {
    ROOT_REACHES,
    ROOT_REACHES_NOT,
    ROOT_UNDECIDED, /* not found out with so much work */
} RootStatus;

/* Backwards, to a root. */
static RootStatus root_status(PointerSearch *search, uint32_t node, size_t work)
{
    const PointerIndex *index = search->index;
    search_begin(search);
    search_meet(search, node);
    for (size_t i = 0; i < search->count; i++) {
        if (pointer_index_is_root(index, search->met[i]))
            return ROOT_REACHES;
        for (uint32_t at = index->nodes[search->met[i]].in; at != ID_NONE; at = index->pointers[at].next_in, work--) {
            if (!work)
                return ROOT_UNDECIDED;
            search_meet(search, index->pointers[at].from);
        }
    }
    return ROOT_REACHES_NOT;
}

/* Forwards: all that the suspects lead to; false if that is too much. */
static bool search_suspects(PointerSearch *search, size_t work)
{
    const PointerIndex *index = search->index;
    search_begin(search);
    for (size_t i = 0; i < index->suspect_count; i++)
        search_meet(search, index->suspects[i]);
    for (size_t i = 0; i < search->count; i++)
        for (uint32_t at = index->nodes[search->met[i]].out; at != ID_NONE; at = index->pointers[at].next_out, work--) {
            if (!work)
                return false;
            search_meet(search, index->pointers[at].to);
        }
    return true;
}

/* Of all that the suspects lead to, takes out what is a root or is pointed to from elsewhere, and what these lead to:
 * whatever no suspect leads to is held. */
static void search_drop_held(PointerSearch *search)
{
    PointerIndex *index = search->index;
    uint32_t open = index->search_number, held = ++index->search_number;
    size_t count = search->count, kept = 0;
    uint32_t *stack = mem_alloc((count + 1) * sizeof *stack);
    for (size_t i = 0; i < count; i++) {
        PointerNode *node = &index->nodes[search->met[i]];
        bool is_held = pointer_index_is_root(index, search->met[i]);
        for (uint32_t at = node->in; at != ID_NONE && !is_held; at = index->pointers[at].next_in) {
            uint32_t mark = index->nodes[index->pointers[at].from].search;
            is_held = mark != open;
        }
        size_t height = 0;
        if (is_held && node->search == open) {
            node->search = held;
            stack[height++] = search->met[i];
        }
        while (height)
            for (uint32_t at = index->nodes[stack[--height]].out; at != ID_NONE; at = index->pointers[at].next_out) {
                uint32_t to = index->pointers[at].to;
                if (index->nodes[to].search != open)
                    continue;
                index->nodes[to].search = held;
                stack[height++] = to;
            }
    }
    free(stack);
    for (size_t i = 0; i < count; i++)
        if (index->nodes[search->met[i]].search == open)
            search->met[kept++] = search->met[i];
    search->count = kept;
}

/* Leaves in `search` the nodes that nothing leads to. Backwards and forwards in turn, with more and more work: a list
 * that grows at its front has its roots near, one that grows at its end has little behind. */
static void search_cut_off(PointerSearch *search)
{
    enum { FIRST_WORK = 32, MANY = 32 };
    PointerIndex *index = search->index;
    bool some = index->suspect_count > MANY;
    for (size_t work = FIRST_WORK;; work *= 2) {
        size_t kept = 0;
        for (size_t i = 0; i < index->suspect_count && !some; i++) {
            RootStatus fate = root_status(search, index->suspects[i], work);
            if (fate != ROOT_REACHES)
                index->suspects[kept++] = index->suspects[i];
            some = fate == ROOT_REACHES_NOT;
        }
        if (!some)
            index->suspect_count = kept;
        if (search_suspects(search, some ? SIZE_MAX : work))
            break;
    }
    search_drop_held(search);
}

/* The walk over all has to say the same. */
static void check_cut_off(const PointerSearch *search, const Graph *graph)
{
    uint32_t count = graph_node_count(graph);
    uint8_t *reached = mem_alloc(count + 1), *held = mem_alloc(count + 1);
    bool same = true;
    size_t unreached = 0;
    graph_reach(graph, false, reached, held);
    for (NodeId id = {0}; id.index < count; id.index++) {
        unreached += graph_node(graph, id)->status != STATUS_REMOVED && !reached[id.index];
        same &= reached[id.index] == held[id.index];
    }
    same &= unreached == search->count;
    for (size_t i = 0; i < search->count; i++)
        same &= !reached[search->met[i]];
    assert(same);
    free(held);
    free(reached);
}

static bool collect_by_index(Graph *graph)
{
    PointerSearch search = {.index = graph->domain->pointers};
    bool lost = false;
    search_cut_off(&search);
    if (graph->domain->checks_graphs)
        check_cut_off(&search, graph);
    for (size_t i = 0; i < search.count; i++) {
        NodeId id = {search.met[i]};
        lost |= is_loss(graph_node(graph, id));
        graph_remove_node(graph, id);
    }
    free(search.met);
    return lost;
}

bool graph_collect(Graph *graph, bool globals_only)
{
    enum { SMALL = 64 };
    const SmgDomain *domain = graph->domain;
    if (globals_only || (graph_node_count(graph) < SMALL && !domain->checks_graphs))
        return collect_by_walking(graph, globals_only);
    pointer_index_follow(domain->pointers, graph);
    uint32_t removed = graph->removed_count;
    bool lost = pointer_index_is_sure(domain->pointers) ? collect_by_index(graph) : collect_by_walking(graph, false);
    if (graph->removed_count != removed)
        pointer_index_follow(domain->pointers, graph);
    return lost;
}
