/* SPDX-License-Identifier: MIT */
/* Membership: does a graph describe a concrete heap? A search with backtracking, apart from join.c, whose judge it is.
 *
 * Graph and heap are walked at once from the roots. A region is matched with one block, a segment with a chain of
 * blocks whose length is a choice, an OPTIONAL with a block or none. What is nested is matched once per *instance*:
 * every block of a segment makes one, and a node or symbol of level n belongs to the instance of level n that the walk
 * came through. A symbol is assigned one integer per instance, the first one met. Whatever is done is written at the
 * end of some list, so it is undone by cutting the lists. */
#include "domain/smg/matcher.h"

#include "domain/smg/mirror.h"
#include "domain/smg/pattern.h"
#include "domain/smg/reach.h"
#include "domain/smg/run.h"
#include "domain/smg/segment.h"

#include <stdlib.h>

enum { STEP_LIMIT = 2000000, PAIR_STEPS = 100 };

Extent matcher_extent(const Matcher *matcher)
{
    Extent extent = matcher->now;
    extent.instances = matcher->assigned.instance_count;
    extent.assignments = matcher->assigned.count;
    return extent;
}

void matcher_undo(Matcher *matcher, Extent to)
{
    while (matcher->now.matches > to.matches) {
        const Match *match = &matcher->matches[--matcher->now.matches];
        matcher->last_match[match->node.index] = match->before;
    }
    assigned_cut(&matcher->assigned, to.instances, to.assignments);
    while (matcher->now.taken > to.taken) {
        uint32_t *is_taken = &matcher->is_taken[matcher->taken[--matcher->now.taken].index];
        *is_taken -= *is_taken & 1 ? 1 : 2;
    }
    /* Facts are settled by swaps among those that are there; cut ones must lie at the end again. */
    size_t kept = 0;
    for (size_t i = 0; i < matcher->now.facts; i++)
        if (matcher->order[i] < to.facts)
            matcher->order[kept++] = matcher->order[i];
    matcher->now = to;
}

static const Match *match_of(const Matcher *matcher, NodeId node, uint32_t instance)
{
    for (uint32_t i = matcher->last_match[node.index]; i; i = matcher->matches[i - 1].before)
        if (matcher->matches[i - 1].instance == instance)
            return &matcher->matches[i - 1];
    return NULL;
}

void matcher_add_goal(Matcher *matcher, ExecValue value, uint32_t instance, Value concrete)
{
    matcher->goals = array_room(matcher->goals, &matcher->goal_capacity, matcher->now.goals, sizeof *matcher->goals);
    matcher->goals[matcher->now.goals++] = (Goal){value, instance, concrete};
}

static void add_fact(Matcher *matcher, Fact fact)
{
    matcher->facts = array_room(matcher->facts, &matcher->fact_capacity, matcher->now.facts, sizeof *matcher->facts);
    matcher->order = array_room(matcher->order, &matcher->order_capacity, matcher->now.facts, sizeof *matcher->order);
    matcher->order[matcher->now.facts] = (uint32_t)matcher->now.facts;
    matcher->facts[matcher->now.facts++] = fact;
}

void matcher_add_match(Matcher *matcher, NodeId node, uint32_t instance, uint32_t length, BlockId first, BlockId last)
{
    matcher->matches =
        array_room(matcher->matches, &matcher->match_capacity, matcher->now.matches, sizeof *matcher->matches);
    matcher->matches[matcher->now.matches++] =
        (Match){node, instance, matcher->last_match[node.index], length, first, last};
    matcher->last_match[node.index] = (uint32_t)matcher->now.matches;
}

static void take(Matcher *matcher, BlockId block, bool is_alias)
{
    matcher->taken = array_room(matcher->taken, &matcher->taken_capacity, matcher->now.taken, sizeof *matcher->taken);
    matcher->taken[matcher->now.taken++] = block;
    matcher->is_taken[block.index] += is_alias ? 2 : 1;
}

BlockId matcher_target(const Matcher *matcher, Value value)
{
    return value.block.index != ID_NONE ? value.block : heap_find(matcher->heap, value.bits);
}

int64_t matcher_offset(const Matcher *matcher, Value value, BlockId block)
{
    return bits_signed(value.bits - heap_block(matcher->heap, block)->base, matcher->heap->program->pointer_width);
}

/* Are these bytes zero, or not yet anything? */
static bool are_zero(const Block *block, int64_t from, int64_t size)
{
    for (int64_t i = from; i < from + size; i++)
        if (block->defined[i] && block->bytes[i])
            return false;
    return true;
}

bool matcher_fit_cell(Matcher *matcher, const Cell *cell, int64_t offset, uint32_t instance, BlockId id)
{
    const Block *block = heap_block(matcher->heap, id);
    ExecValue value = cell->value;
    if (value.kind == VALUE_UNDEFINED)
        return true;
    if (offset < 0 || (uint64_t)offset + cell->size > block->size)
        return false;
    if (value_is_zero(&matcher->graph->base, value) && !value.number.factor)
        return are_zero(block, offset, cell->size);
    if (cell->size > 8)
        return true;
    bool all_defined;
    Value concrete = heap_read(matcher->heap, id, (uint64_t)offset, cell->size, 8 * cell->size, &all_defined);
    if (value.kind == VALUE_NUMBER)
        return !all_defined || assigned_fit(&matcher->assigned, value.number, instance,
                                            integer_of_bits(concrete.bits, value.number.width));
    if (all_defined)
        matcher_add_goal(matcher, value, instance, concrete);
    return all_defined;
}

/* The bytes outside all cells of a zeroed node; those of links are looked at apart. */
static bool fit_background(const Matcher *matcher, const GraphNode *node, BlockId id)
{
    const Block *block = heap_block(matcher->heap, id);
    uint8_t *covered = mem_alloc(block->size + 1);
    bool is_segment = node_is_segment(node);
    bool fits = true;
    for (uint32_t i = 0; i < node->cell_count; i++)
        for (int64_t at = node->cells[i].offset.constant; at < node->cells[i].offset.constant + node->cells[i].size;
             at++)
            if (at >= 0 && (uint64_t)at < block->size)
                covered[at] = 1;
    for (int64_t i = 0; is_segment && i < graph_pointer_bytes(matcher->graph); i++) {
        covered[node->next + i] = 1;
        if (node->kind != NODE_SLS)
            covered[node->prev + i] = 1;
    }
    for (uint64_t at = 0; at < block->size && fits; at++)
        fits = covered[at] || are_zero(block, (int64_t)at, 1);
    free(covered);
    return fits;
}

bool matcher_fits_label(const GraphNode *node, const Block *block)
{
    static const BlockKind kinds[] = {BLOCK_GLOBAL, BLOCK_FUNCTION, BLOCK_LOCAL, BLOCK_ALLOCA, BLOCK_HEAP};
    static const BlockState states[] = {BLOCK_LIVE, BLOCK_LIVE, BLOCK_FREED, BLOCK_ENDED};
    return kinds[node->storage] == block->kind && states[node->status] == block->state &&
           node->object.index == block->object.index;
}

bool matcher_fit_block(Matcher *matcher, const GraphNode *node, uint32_t instance, BlockId id)
{
    const Block *block = heap_block(matcher->heap, id);
    unsigned width = matcher->heap->program->pointer_width;
    uint32_t is_taken = matcher->is_taken[id.index];
    if ((is_taken && !(node->is_alias && is_taken % 2 == 0)) || !matcher_fits_label(node, block))
        return false;
    take(matcher, id, node->is_alias);
    if (node->status != STATUS_LIVE || node->storage == STORAGE_FUNCTION)
        return true;
    if (!assigned_fit(&matcher->assigned, node->size, instance, bits_signed(block->size, width)) ||
        (node->zeroed && !fit_background(matcher, node, id)))
        return false;
    for (uint32_t i = 0; i < node->cell_count; i++) {
        const Cell *cell = &node->cells[i];
        if (cell->offset.factor || cell_is_run(cell))
            add_fact(matcher, (Fact){cell, instance, id});
        else if (!node_links_by(node, cell) && !matcher_fit_cell(matcher, cell, cell->offset.constant, instance, id))
            return false;
    }
    return true;
}

bool matcher_match_block(Matcher *matcher, NodeId node, uint32_t instance, BlockId block)
{
    matcher_add_match(matcher, node, instance, 1, block, block);
    return matcher_fit_block(matcher, graph_node(matcher->graph, node), instance, block);
}

/* Roots: both there, or neither. */
static bool fit_root(Matcher *matcher, NodeId node, BlockId block)
{
    if (node.index == ID_NONE || block.index == ID_NONE)
        return node.index == block.index;
    const Match *match = match_of(matcher, node, 0);
    return match ? match->first.index == block.index : matcher_match_block(matcher, node, 0, block);
}

/* A pointer to a node that is matched, or to a region. A pointer is an address: where it came from tells only what to
 * match. */
static bool fit_pointer(Matcher *matcher, const Goal *goal, uint32_t instance, const Match *match)
{
    NodeId id = goal->value.node;
    BlockId block = matcher_target(matcher, goal->concrete);
    if (goal->value.target == TARGET_ALL)
        block = matcher->assigned
                    .instances[assigned_instance(&matcher->assigned, goal->instance,
                                                 graph_node(matcher->graph, id)->level + 1)]
                    .block;
    else if (match)
        block = goal->value.target == TARGET_LAST ? match->last : match->first;
    else if (block.index ==
             ID_NONE) /* only an address far outside it tells of the block: a lost one, or the callers' */
        return (matcher->graph->base.has_lost || matcher->graph->is_cut) && goal->value.number.factor;
    else if (!matcher_match_block(matcher, id, instance, block))
        return false;
    return assigned_fit(&matcher->assigned, goal->value.number, goal->instance,
                        matcher_offset(matcher, goal->concrete, block));
}

/* The elements of a run that is [from, to) of the block. */
static bool fit_run(Matcher *matcher, const Fact *fact, int64_t from, int64_t to)
{
    NodeId id = fact->cell->value.node;
    const GraphNode *node = graph_node(matcher->graph, id);
    int64_t stride = node->size.constant;
    if (from < 0 || from > to || (uint64_t)to > heap_block(matcher->heap, fact->block)->size || (to - from) % stride)
        return false;
    Fact run = *fact;
    matcher_add_match(matcher, id, run.instance, (uint32_t)((to - from) / stride), run.block, run.block);
    for (int64_t element = from; element < to; element += stride) {
        uint32_t instance = assigned_add_instance(&matcher->assigned, run.instance, run.block);
        if (node->zeroed && !node->cell_count && !are_zero(heap_block(matcher->heap, run.block), element, stride))
            return false;
        for (uint32_t i = 0; i < node->cell_count; i++)
            if (!matcher_fit_cell(matcher, &node->cells[i], element + node->cells[i].offset.constant, instance,
                                  run.block))
                return false;
    }
    return true;
}

static bool settle_fact(Matcher *matcher, size_t position, int64_t offset)
{
    uint32_t index = matcher->order[position];
    const Fact *fact = &matcher->facts[index];
    matcher->order[position] = matcher->order[matcher->now.facts_done];
    matcher->order[matcher->now.facts_done++] = index;
    int64_t end;
    if (cell_is_run(fact->cell))
        return assigned_value(&matcher->assigned, fact->cell->value.number, fact->instance, &end) &&
               fit_run(matcher, fact, offset, end);
    return matcher_fit_cell(matcher, fact->cell, offset, fact->instance, fact->block);
}

/* A cell somewhere in a block: every place is tried. */
static bool choose_offset(Matcher *matcher, size_t position)
{
    Extent extent = matcher_extent(matcher);
    uint32_t index = matcher->order[position];
    Fact fact = matcher->facts[index];
    int64_t size = (int64_t)heap_block(matcher->heap, fact.block)->size;
    for (int64_t at = 0; at + fact.cell->size <= size; at++)
        for (int64_t end = cell_is_run(fact.cell) ? at : size; end <= size; end++) {
            matcher->steps += PAIR_STEPS;
            if (matcher->steps > STEP_LIMIT) /* as in solve: a table of pages has too many pairs */
                return true;
            matcher_undo(matcher, extent);
            for (position = extent.facts_done; matcher->order[position] != index;)
                position++;
            if (assigned_fit(&matcher->assigned, fact.cell->offset, fact.instance, at) &&
                (!cell_is_run(fact.cell) ||
                 assigned_fit(&matcher->assigned, fact.cell->value.number, fact.instance, end)) &&
                settle_fact(matcher, position, at) && matcher_solve(matcher))
                return true;
        }
    return false;
}

/* Every live heap block is something's; but a node that only an empty segment led to may be any of those left. */
static bool blocks_fit(const Matcher *matcher)
{
    const Graph *graph = matcher->graph;
    if (graph->base.has_lost || graph->base.loss_due || graph->is_cut)
        return true;
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const GraphNode *node = graph_node(graph, id);
        if (node->status == STATUS_LIVE && node->storage == STORAGE_HEAP && !node->level &&
            !matcher->last_match[id.index])
            return true;
    }
    for (uint32_t i = 0; i < matcher->heap->block_count; i++)
        if (matcher->heap->blocks[i].kind == BLOCK_HEAP && matcher->heap->blocks[i].state == BLOCK_LIVE &&
            !matcher->is_taken[i])
            return false;
    return true;
}

/* Works off goals, then facts; at a choice, tries each way on. */
/* The blocks of OPTIONALs are there, or not, as their conditions say. */
static bool conditions_hold(const Matcher *matcher)
{
    for (size_t i = 0; i < matcher->now.matches; i++) {
        const Match *match = &matcher->matches[i];
        const Condition *when = graph_node(matcher->graph, match->node)->when;
        int64_t value;
        if (!when || !assigned_value(&matcher->assigned, when->number, match->instance, &value))
            continue;
        Interval range = match->length ? when->present : when->absent;
        if (value < range.low || value > range.high)
            return false;
    }
    return true;
}

/* Are the words [from, to) of the two blocks the same, as far as both are defined? */
static bool words_agree(const Heap *heap, BlockId left, BlockId right, int64_t from, int64_t to, uint32_t bytes)
{
    bool agree = (uint64_t)to <= heap_block(heap, left)->size && (uint64_t)to <= heap_block(heap, right)->size;
    for (int64_t at = from; at < to && agree; at += bytes) {
        bool defined[2];
        Value words[2] = {heap_read(heap, left, (uint64_t)at, bytes, 8 * bytes, &defined[0]),
                          heap_read(heap, right, (uint64_t)at, bytes, 8 * bytes, &defined[1])};
        agree = !defined[0] || !defined[1] || words[0].bits == words[1].bits;
    }
    return agree;
}

/* Do runs that mirror an array hold its bytes? */
static bool mirrors_hold(const Matcher *matcher)
{
    bool hold = true;
    for (size_t i = 0; i < matcher->now.facts && hold; i++) {
        const Fact *fact = &matcher->facts[i];
        NodeId mirrored = {ID_NONE};
        int64_t from, to;
        if (cell_is_run(fact->cell))
            mirrored = run_mirrored(matcher->graph, fact->cell->value.node);
        const Match *match = mirrored.index == ID_NONE ? NULL : match_of(matcher, mirrored, 0);
        if (match && assigned_value(&matcher->assigned, fact->cell->offset, fact->instance, &from) &&
            assigned_value(&matcher->assigned, fact->cell->value.number, fact->instance, &to))
            hold = words_agree(matcher->heap, fact->block, match->first, from, to, graph_pointer_bytes(matcher->graph));
    }
    return hold;
}

/* Is it known where the fact stands, and where a run ends? */
static bool fact_is_ready(const Matcher *matcher, const Fact *fact, int64_t *offset)
{
    int64_t end;
    return assigned_value(&matcher->assigned, fact->cell->offset, fact->instance, offset) &&
           (!cell_is_run(fact->cell) ||
            assigned_value(&matcher->assigned, fact->cell->value.number, fact->instance, &end));
}

bool matcher_solve(Matcher *matcher)
{
    for (;;) {
        if (++matcher->steps > STEP_LIMIT)
            return true;
        if (matcher->now.goals_done < matcher->now.goals) {
            Goal goal = matcher->goals[matcher->now.goals_done++];
            if (goal.value.kind == VALUE_UNDEFINED)
                continue;
            if (goal.value.kind == VALUE_NUMBER) {
                if (!assigned_fit(&matcher->assigned, goal.value.number, goal.instance,
                                  integer_of_bits(goal.concrete.bits, goal.value.number.width)))
                    return false;
                continue;
            }
            const GraphNode *node = graph_node(matcher->graph, goal.value.node);
            uint32_t instance = assigned_instance(&matcher->assigned, goal.instance, node->level);
            const Match *match = match_of(matcher, goal.value.node, instance);
            if (!match && node_is_abstract(node) && goal.value.target != TARGET_ALL)
                return matcher_choose_length(matcher, &goal, instance);
            if (match && !match->length)
                matcher_add_empty_goal(matcher, &goal, instance);
            else if (!fit_pointer(matcher, &goal, instance, match))
                return false;
        } else if (matcher->now.facts_done < matcher->now.facts) {
            size_t position = matcher->now.facts_done;
            int64_t offset;
            for (; position < matcher->now.facts; position++) {
                const Fact *fact = &matcher->facts[matcher->order[position]];
                if (fact_is_ready(matcher, fact, &offset))
                    break;
            }
            if (position == matcher->now.facts)
                return choose_offset(matcher, matcher->now.facts_done);
            if (!settle_fact(matcher, position, offset))
                return false;
        } else {
            return blocks_fit(matcher) && conditions_hold(matcher) && mirrors_hold(matcher) &&
                   assigned_is_solution(&matcher->assigned);
        }
    }
}

static bool fit_frame(Matcher *matcher, const ExecFrame *frame, const Frame *concrete)
{
    const Function *function = program_function(matcher->heap->program, concrete->function);
    if (frame->function.index != concrete->function.index ||
        (!matcher->graph->is_cut && frame->is_outermost != (concrete->call.index == ID_NONE)) ||
        frame->alloca_count != concrete->alloca_count || !fit_root(matcher, frame->varargs, concrete->varargs))
        return false;
    for (uint32_t i = 0; i < function->local_count; i++)
        if (!fit_root(matcher, frame->locals[i], concrete->locals[i]))
            return false;
    for (uint32_t i = 0; i < frame->alloca_count; i++)
        if (!fit_root(matcher, frame->allocas[i], concrete->allocas[i]))
            return false;
    for (uint32_t i = 0; i < frame->register_count; i++)
        matcher_add_goal(matcher, frame->registers[i].value, 0, concrete->registers[frame->registers[i].reg.index]);
    return true;
}

static bool fit_heap(Matcher *matcher)
{
    const Graph *graph = matcher->graph;
    const Program *program = matcher->heap->program;
    size_t left_out = matcher->heap->frame_count - graph->base.frame_count; /* callers */
    if (graph->base.frame_count > matcher->heap->frame_count || (left_out && !graph->is_cut))
        return false;
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind != OBJECT_LOCAL &&
            !fit_root(matcher, graph->domain->node_of_object[i], (BlockId){matcher->heap->object_slots[i]}))
            return false;
    for (uint32_t i = 0; i < graph->base.frame_count; i++)
        if (!fit_frame(matcher, &graph->base.frames[i], &matcher->heap->frames[left_out + i]))
            return false;
    return matcher_solve(matcher);
}

bool graph_describes(const Graph *graph, const Heap *heap)
{
    Matcher matcher = {.graph = graph,
                       .heap = heap,
                       .last_match = mem_alloc((graph_node_count(graph) + 1) * sizeof(uint32_t)),
                       .assigned = assigned_create(&graph->base.numbers),
                       .is_taken = mem_alloc((heap->block_count + 1) * sizeof *matcher.is_taken)};
    bool fits = fit_heap(&matcher);
    assigned_free(&matcher.assigned);
    free(matcher.matches);
    free(matcher.goals);
    free(matcher.facts);
    free(matcher.order);
    free(matcher.taken);
    free(matcher.last_match);
    free(matcher.is_taken);
    return fits;
}
