/* SPDX-License-Identifier: MIT */
/* The index is brought up to date by comparing the chunks of two graphs: runs that are shared cost nothing. */
#include "domain/smg/pointers.h"

#include "domain/smg/reach.h"

#include <stdlib.h>

PointerIndex *pointer_index_create(void)
{
    PointerIndex *index = mem_alloc(sizeof *index);
    index->unused = ID_NONE;
    return index;
}

void pointer_index_free(PointerIndex *index)
{
    if (!index)
        return;
    free(index->nodes);
    free(index->pointers);
    free(index->roots);
    free(index->suspects);
    free(index);
}

static void suspect(PointerIndex *index, uint32_t node)
{
    index->suspects =
        array_room(index->suspects, &index->suspect_capacity, index->suspect_count, sizeof *index->suspects);
    index->suspects[index->suspect_count++] = node;
}

static bool is_among(Interval offsets, int64_t offset)
{
    return offsets.low <= offset && offset <= offsets.high;
}

static int64_t offset_of(ExecValue pointer)
{
    return pointer.number.factor ? -1 : pointer.number.constant;
}

static void judge(PointerIndex *index, Pointer *pointer)
{
    const PointerNode *to = &index->nodes[pointer->to];
    bool doubtful = !is_among(to->offsets, pointer->offset) || (pointer->is_unsure && !to->is_private);
    index->doubtful_count += (size_t)doubtful - pointer->is_doubtful;
    pointer->is_doubtful = doubtful;
}

static uint32_t pointer_add(PointerIndex *index, Pointer pointer)
{
    uint32_t id = index->unused;
    if (id != ID_NONE) {
        index->unused = index->pointers[id].next_out;
    } else {
        index->pointers =
            array_room(index->pointers, &index->pointer_capacity, index->pointer_count, sizeof *index->pointers);
        id = (uint32_t)index->pointer_count++;
    }
    PointerNode *to = &index->nodes[pointer.to];
    pointer.prev_in = ID_NONE;
    pointer.next_in = to->in;
    if (to->in != ID_NONE)
        index->pointers[to->in].prev_in = id;
    to->in = id;
    index->pointers[id] = pointer;
    judge(index, &index->pointers[id]);
    return id;
}

static void pointer_remove(PointerIndex *index, uint32_t id)
{
    Pointer *pointer = &index->pointers[id];
    index->doubtful_count -= pointer->is_doubtful;
    if (pointer->prev_in != ID_NONE)
        index->pointers[pointer->prev_in].next_in = pointer->next_in;
    else
        index->nodes[pointer->to].in = pointer->next_in;
    if (pointer->next_in != ID_NONE)
        index->pointers[pointer->next_in].prev_in = pointer->prev_in;
    pointer->next_out = index->unused;
    index->unused = id;
}

/* The next pointer of a node, from its slot number `slot` on; the slot after the cells is `otherwise`. */
static bool pointer_next(const Graph *graph, uint32_t from, uint32_t *slot, Pointer *out)
{
    const GraphNode *node = graph_node(graph, (NodeId){from});
    for (; *slot < node->cell_count + (node->kind == NODE_OPTIONAL); ++*slot) {
        const Cell *cell = *slot < node->cell_count ? &node->cells[*slot] : NULL;
        ExecValue value = cell ? cell->value : node->otherwise;
        if (value.kind != VALUE_POINTER)
            continue;
        ++*slot;
        *out = (Pointer){.from = from,
                         .to = value.node.index,
                         .next_out = ID_NONE,
                         .offset = offset_of(value),
                         .is_unsure = !cell_must_lead(node, cell)};
        return true;
    }
    return false;
}

static bool pointers_same(const PointerIndex *index, const Graph *graph, uint32_t node)
{
    uint32_t at = index->nodes[node].out, slot = 0;
    Pointer found;
    for (; pointer_next(graph, node, &slot, &found); at = index->pointers[at].next_out) {
        if (at == ID_NONE)
            return false;
        const Pointer *known = &index->pointers[at];
        if (known->to != found.to || known->offset != found.offset || known->is_unsure != found.is_unsure)
            return false;
    }
    return at == ID_NONE;
}

static void pointers_remove(PointerIndex *index, uint32_t first)
{
    while (first != ID_NONE) {
        uint32_t next = index->pointers[first].next_out;
        suspect(index, index->pointers[first].to);
        pointer_remove(index, first);
        first = next;
    }
}

static void pointers_follow(PointerIndex *index, const Graph *graph, uint32_t node)
{
    if (pointers_same(index, graph, node))
        return;
    uint32_t old = index->nodes[node].out, last = ID_NONE, slot = 0;
    Pointer found;
    index->nodes[node].out = ID_NONE;
    while (pointer_next(graph, node, &slot, &found)) {
        uint32_t added = pointer_add(index, found);
        *(last == ID_NONE ? &index->nodes[node].out : &index->pointers[last].next_out) = added;
        last = added;
    }
    pointers_remove(index, old);
}

/* What others need to know of a node to judge their pointers to it. */
static void label_follow(PointerIndex *index, const Graph *graph, uint32_t id)
{
    const GraphNode *node = graph_node(graph, (NodeId){id});
    PointerNode *known = &index->nodes[id];
    bool is_there = node->status != STATUS_REMOVED, is_heap = node->storage == STORAGE_HEAP;
    Interval offsets = node_sure_offsets(node);
    bool is_private = !is_heap || node_has_owner(node);
    if (is_there && !known->is_there)
        suspect(index, id);
    known->is_there = is_there;
    known->is_global = is_there && (node->storage == STORAGE_GLOBAL || node->storage == STORAGE_FUNCTION);
    if (known->offsets.low == offsets.low && known->offsets.high == offsets.high && known->is_private == is_private)
        return;
    known->offsets = offsets;
    known->is_private = is_private;
    for (uint32_t at = known->in; at != ID_NONE; at = index->pointers[at].next_in)
        judge(index, &index->pointers[at]);
}

static void root_add(PointerIndex *index, NodeId id)
{
    if (id.index == ID_NONE || index->nodes[id.index].root == index->graph_number)
        return;
    index->nodes[id.index].root = index->graph_number;
    index->roots = array_room(index->roots, &index->root_capacity, index->root_count, sizeof *index->roots);
    index->roots[index->root_count++] = id.index;
}

static void root_add_value(PointerIndex *index, ExecValue value)
{
    if (value.kind != VALUE_POINTER)
        return;
    root_add(index, value.node);
    index->doubtful_roots += !is_among(index->nodes[value.node.index].offsets, offset_of(value));
}

static void roots_follow(PointerIndex *index, const Graph *graph)
{
    uint32_t *before = index->roots;
    size_t before_count = index->root_count;
    index->roots = NULL;
    index->root_count = index->root_capacity = index->doubtful_roots = 0;
    for (uint32_t i = 0; i < graph->base.frame_count; i++) {
        const ExecFrame *frame = &graph->base.frames[i];
        const Function *function = program_function(graph->domain->base.program, frame->function);
        for (uint32_t k = 0; k < function->local_count; k++)
            root_add(index, frame->locals[k]);
        for (uint32_t k = 0; k < frame->alloca_count; k++)
            root_add(index, frame->allocas[k]);
        root_add(index, frame->varargs);
        for (uint32_t k = 0; k < frame->register_count; k++)
            root_add_value(index, frame->registers[k].value);
    }
    for (uint32_t i = 0; i < graph->base.returned_count; i++)
        root_add_value(index, graph->base.returned[i]);
    for (uint32_t i = 0; i < graph->anchor_count; i++)
        root_add_value(index, graph->anchors[i]);
    for (size_t i = 0; i < before_count; i++)
        if (index->nodes[before[i]].is_there && !pointer_index_is_root(index, before[i]))
            suspect(index, before[i]);
    free(before);
}

bool pointer_index_is_root(const PointerIndex *index, uint32_t node)
{
    return index->nodes[node].is_global || index->nodes[node].root == index->graph_number;
}

bool pointer_index_is_sure(const PointerIndex *index)
{
    return !index->doubtful_count && !index->doubtful_roots;
}

/* Are the nodes of this run in the same memory as in the last graph? */
static bool run_same(const PointerIndex *index, const Graph *graph, uint32_t first, size_t old_count)
{
    uint32_t end = chunks_next_run(first), count = graph_node_count(graph);
    ChunkMark known = index->nodes[first].mark, mark = chunks_mark(&graph->nodes, first);
    return (count == old_count || (end <= count && end <= old_count)) && known.chunk == mark.chunk &&
           known.owner == mark.owner;
}

static void nodes_resize(PointerIndex *index, uint32_t count)
{
    for (uint32_t i = count; i < index->node_count; i++) {
        pointers_remove(index, index->nodes[i].out);
        index->nodes[i] = (PointerNode){.out = ID_NONE, .in = index->nodes[i].in};
    }
    for (; index->node_count < count; index->node_count++) {
        index->nodes = array_room(index->nodes, &index->node_capacity, index->node_count, sizeof *index->nodes);
        index->nodes[index->node_count] = (PointerNode){.out = ID_NONE, .in = ID_NONE};
    }
}

void pointer_index_follow(PointerIndex *index, Graph *graph)
{
    uint32_t count = graph_node_count(graph), changed = 0;
    size_t old_count = index->count;
    index->suspect_count = 0;
    index->graph_number++;
    nodes_resize(index, count);
    index->count = count;
    uint32_t *runs = mem_alloc((count / chunks_next_run(0) + 1) * sizeof *runs);
    for (uint32_t first = 0; first < count; first = chunks_next_run(first))
        if (!run_same(index, graph, first, old_count))
            runs[changed++] = first;
    for (uint32_t i = 0; i < changed; i++) {
        index->nodes[runs[i]].mark = chunks_mark(&graph->nodes, runs[i]);
        for (uint32_t id = runs[i]; id < count && id < chunks_next_run(runs[i]); id++)
            label_follow(index, graph, id);
    }
    for (uint32_t i = 0; i < changed; i++)
        for (uint32_t id = runs[i]; id < count && id < chunks_next_run(runs[i]); id++)
            pointers_follow(index, graph, id);
    free(runs);
    roots_follow(index, graph);
    graph_renew(graph);
}
