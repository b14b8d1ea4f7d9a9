/* SPDX-License-Identifier: MIT */
/* Membership: does a graph describe a concrete heap? A search with backtracking, made apart from join.c, whose judge it is in tests.
 *
 * Graph and heap are walked at once from the roots. A region is matched with one block, a segment with a chain of blocks whose length is
 * a choice, an OPTIONAL with a block or none. What is nested is matched once per *instance*: every block of a segment makes one, and
 * a node or symbol of level n belongs to the instance of level n that the walk came through. A symbol is assigned one integer per
 * instance, the first one met. Whatever is done is written at the end of some list, so it is undone by cutting the lists. */
#include "domain/smg/heap.h"

#include "domain/smg/memory.h"
#include "domain/smg/segment.h"
#include "program/interpreter.h"

#include <stdlib.h>

enum { STEP_LIMIT = 2000000 };

typedef struct Instance {
    uint32_t parent;
    uint8_t level;
    BlockId block;
} Instance;

typedef struct Match {
    NodeId node;
    uint32_t instance, before; /* before: the last match of the same node, + 1 */
    uint32_t length;           /* blocks */
    BlockId first, last;
} Match;

typedef struct Assignment {
    uint32_t symbol, instance, before;
    int64_t value;
} Assignment;

/* A value of the graph that must be this value of the heap. */
typedef struct Goal {
    SmgValue value;
    uint32_t instance;
    Value concrete;
} Goal;

/* A cell at a symbolic offset, to be looked at when the offset is known. */
typedef struct Fact {
    const Cell *cell;
    uint32_t instance;
    BlockId block;
} Fact;

/* How long the lists are. */
typedef struct Extent {
    size_t instances, matches, assignments, goals, goals_done, facts, facts_done, taken;
} Extent;

typedef struct Matcher {
    const Graph *graph;
    const Heap *heap;
    Extent now;
    Instance *instances;
    Match *matches;
    Assignment *assignments;
    Goal *goals;
    Fact *facts;         /* the first facts_done are settled, in the order of `order` */
    uint32_t *order;     /* of facts: the index of each; a permutation, so that any may be settled next */
    BlockId *taken;
    size_t instance_capacity, match_capacity, assignment_capacity, goal_capacity, fact_capacity, order_capacity, taken_capacity;
    uint32_t *last_match, *last_assignment; /* by node, by symbol: + 1, 0 for none */
    uint8_t *is_taken;                      /* by block */
    size_t steps;
} Matcher;

static bool solve(Matcher *matcher);

static void undo(Matcher *matcher, Extent to)
{
    while (matcher->now.matches > to.matches) {
        const Match *match = &matcher->matches[--matcher->now.matches];
        matcher->last_match[match->node.index] = match->before;
    }
    while (matcher->now.assignments > to.assignments) {
        const Assignment *assignment = &matcher->assignments[--matcher->now.assignments];
        matcher->last_assignment[assignment->symbol] = assignment->before;
    }
    while (matcher->now.taken > to.taken)
        matcher->is_taken[matcher->taken[--matcher->now.taken].index] = 0;
    /* Facts are settled by swaps among those that are there; cut ones must lie at the end again. */
    size_t kept = 0;
    for (size_t i = 0; i < matcher->now.facts; i++)
        if (matcher->order[i] < to.facts)
            matcher->order[kept++] = matcher->order[i];
    matcher->now = to;
}

static const SymbolInfo *symbol_of(const Matcher *matcher, uint32_t symbol)
{
    return chunks_at(&matcher->graph->numbers.symbols, symbol);
}

static uint32_t instance_at(const Matcher *matcher, uint32_t instance, uint8_t level)
{
    while (matcher->instances[instance].level > level)
        instance = matcher->instances[instance].parent;
    return instance;
}

static const Assignment *assignment_of(const Matcher *matcher, uint32_t symbol, uint32_t instance)
{
    for (uint32_t i = matcher->last_assignment[symbol]; i; i = matcher->assignments[i - 1].before)
        if (matcher->assignments[i - 1].instance == instance)
            return &matcher->assignments[i - 1];
    return NULL;
}

static const Match *match_of(const Matcher *matcher, NodeId node, uint32_t instance)
{
    for (uint32_t i = matcher->last_match[node.index]; i; i = matcher->matches[i - 1].before)
        if (matcher->matches[i - 1].instance == instance)
            return &matcher->matches[i - 1];
    return NULL;
}

static void add_goal(Matcher *matcher, SmgValue value, uint32_t instance, Value concrete)
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

static void add_match(Matcher *matcher, NodeId node, uint32_t instance, uint32_t length, BlockId first, BlockId last)
{
    matcher->matches = array_room(matcher->matches, &matcher->match_capacity, matcher->now.matches, sizeof *matcher->matches);
    matcher->matches[matcher->now.matches++] =
        (Match){node, instance, matcher->last_match[node.index], length, first, last};
    matcher->last_match[node.index] = (uint32_t)matcher->now.matches;
}

static void take(Matcher *matcher, BlockId block)
{
    matcher->taken = array_room(matcher->taken, &matcher->taken_capacity, matcher->now.taken, sizeof *matcher->taken);
    matcher->taken[matcher->now.taken++] = block;
    matcher->is_taken[block.index] = 1;
}

static uint32_t add_instance(Matcher *matcher, uint32_t parent, BlockId block)
{
    matcher->instances =
        array_room(matcher->instances, &matcher->instance_capacity, matcher->now.instances, sizeof *matcher->instances);
    uint8_t level = (uint8_t)(matcher->instances[parent].level + 1);
    matcher->instances[matcher->now.instances] = (Instance){parent, level, block};
    return (uint32_t)matcher->now.instances++;
}

static int64_t integer_of(uint64_t bits, unsigned width)
{
    return width == 1 ? (int64_t)(bits & 1) : bits_signed(bits, width);
}

static bool is_admitted(const SymbolInfo *info, int64_t value)
{
    return value >= info->low && value <= info->high && !(info->bits.zeros & (uint64_t)value) &&
           !(info->bits.ones & ~(uint64_t)value);
}

static bool fit_number(Matcher *matcher, Linear number, uint32_t instance, int64_t value)
{
    int64_t scaled;
    if (!number.factor)
        return number.constant == value;
    if (__builtin_sub_overflow(value, number.constant, &scaled) || scaled % number.factor)
        return false;
    const SymbolInfo *info = symbol_of(matcher, number.symbol);
    instance = instance_at(matcher, instance, info->level);
    value = scaled / number.factor;
    const Assignment *known = assignment_of(matcher, number.symbol, instance);
    if (known)
        return known->value == value;
    if (!is_admitted(info, value))
        return false;
    matcher->assignments =
        array_room(matcher->assignments, &matcher->assignment_capacity, matcher->now.assignments, sizeof *matcher->assignments);
    matcher->assignments[matcher->now.assignments++] =
        (Assignment){number.symbol, instance, matcher->last_assignment[number.symbol], value};
    matcher->last_assignment[number.symbol] = (uint32_t)matcher->now.assignments;
    return true;
}

/* The integer that a number is, if its symbol has been assigned. */
static bool evaluate(const Matcher *matcher, Linear number, uint32_t instance, int64_t *value)
{
    *value = number.constant;
    if (!number.factor)
        return true;
    const Assignment *known = assignment_of(matcher, number.symbol,
                                            instance_at(matcher, instance, symbol_of(matcher, number.symbol)->level));
    int64_t product;
    return known && !__builtin_mul_overflow(known->value, number.factor, &product) &&
           !__builtin_add_overflow(product, number.constant, value);
}

static uint32_t pointer_bytes(const Matcher *matcher)
{
    return matcher->heap->program->pointer_width / 8;
}

static BlockId target_of(const Matcher *matcher, Value value)
{
    return value.block.index != ID_NONE ? value.block : heap_find(matcher->heap, value.bits);
}

static int64_t offset_of(const Matcher *matcher, Value value, BlockId block)
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

static bool fit_cell(Matcher *matcher, const Cell *cell, int64_t offset, uint32_t instance, BlockId id)
{
    const Block *block = heap_block(matcher->heap, id);
    SmgValue value = cell->value;
    if (value.kind == VALUE_UNDEFINED)
        return true;
    if (offset < 0 || (uint64_t)offset + cell->size > block->size)
        return false;
    if (value_is_zero(matcher->graph, value) && !value.number.factor)
        return are_zero(block, offset, cell->size);
    if (cell->size > 8)
        return true;
    bool all_defined;
    Value concrete = heap_read(matcher->heap, id, (uint64_t)offset, cell->size, 8 * cell->size, &all_defined);
    if (value.kind == VALUE_NUMBER)
        return !all_defined || fit_number(matcher, value.number, instance, integer_of(concrete.bits, value.number.width));
    if (all_defined)
        add_goal(matcher, value, instance, concrete);
    return all_defined;
}

static bool is_link(const Node *node, const Cell *cell)
{
    return node_is_abstract(node) && node->kind != NODE_OPTIONAL && !cell->offset.factor &&
           (cell->offset.constant == node->next || (node->kind == NODE_DLS && cell->offset.constant == node->prev));
}

/* The bytes outside all cells of a zeroed node; those of links are looked at apart. */
static bool fit_background(const Matcher *matcher, const Node *node, BlockId id)
{
    const Block *block = heap_block(matcher->heap, id);
    uint8_t *covered = mem_alloc(block->size + 1);
    bool is_segment = node->kind == NODE_SLS || node->kind == NODE_DLS;
    bool fits = true;
    for (uint32_t i = 0; i < node->cell_count; i++)
        for (int64_t at = node->cells[i].offset.constant; at < node->cells[i].offset.constant + node->cells[i].size; at++)
            if (at >= 0 && (uint64_t)at < block->size)
                covered[at] = 1;
    for (int64_t i = 0; is_segment && i < pointer_bytes(matcher); i++) {
        covered[node->next + i] = 1;
        if (node->kind == NODE_DLS)
            covered[node->prev + i] = 1;
    }
    for (uint64_t at = 0; at < block->size && fits; at++)
        fits = covered[at] || are_zero(block, (int64_t)at, 1);
    free(covered);
    return fits;
}

static bool has_label(const Node *node, const Block *block)
{
    static const BlockKind kinds[] = {BLOCK_GLOBAL, BLOCK_FUNCTION, BLOCK_LOCAL, BLOCK_ALLOCA, BLOCK_HEAP};
    static const BlockState states[] = {BLOCK_LIVE, BLOCK_LIVE, BLOCK_FREED, BLOCK_ENDED};
    return kinds[node->storage] == block->kind && states[node->status] == block->state &&
           node->object.index == block->object.index;
}

/* One block of a node: size and contents, links left out. Values belong to `instance`. */
static bool fit_block(Matcher *matcher, const Node *node, uint32_t instance, BlockId id)
{
    const Block *block = heap_block(matcher->heap, id);
    unsigned width = matcher->heap->program->pointer_width;
    if (matcher->is_taken[id.index] || !has_label(node, block))
        return false;
    take(matcher, id);
    if (node->status != STATUS_LIVE || node->storage == STORAGE_FUNCTION)
        return true;
    if (!fit_number(matcher, node->size, instance, bits_signed(block->size, width)) ||
        (node->zeroed && !fit_background(matcher, node, id)))
        return false;
    for (uint32_t i = 0; i < node->cell_count; i++) {
        const Cell *cell = &node->cells[i];
        if (cell->offset.factor)
            add_fact(matcher, (Fact){cell, instance, id});
        else if (!is_link(node, cell) && !fit_cell(matcher, cell, cell->offset.constant, instance, id))
            return false;
    }
    return true;
}

/* A region, or the block of an OPTIONAL, that has no match yet. */
static bool match_block(Matcher *matcher, NodeId node, uint32_t instance, BlockId block)
{
    add_match(matcher, node, instance, 1, block, block);
    return fit_block(matcher, graph_node(matcher->graph, node), instance, block);
}

/* Roots: both there, or neither. */
static bool fit_root(Matcher *matcher, NodeId node, BlockId block)
{
    if (node.index == ID_NONE || block.index == ID_NONE)
        return node.index == block.index;
    const Match *match = match_of(matcher, node, 0);
    return match ? match->first.index == block.index : match_block(matcher, node, 0, block);
}

static Value link_of(const Matcher *matcher, BlockId block, int64_t offset, bool *all_defined)
{
    uint32_t bytes = pointer_bytes(matcher);
    return heap_read(matcher->heap, block, (uint64_t)offset, bytes, 8 * bytes, all_defined);
}

/* The value of a segment's link cell, against the bytes of the block at that end. */
static bool fit_link(Matcher *matcher, NodeId node, int64_t offset, uint32_t instance, BlockId block)
{
    SmgValue value = memory_peek(matcher->graph, node, offset, pointer_bytes(matcher));
    Cell cell = {linear_constant(offset, 8 * pointer_bytes(matcher)), pointer_bytes(matcher), value};
    return fit_cell(matcher, &cell, offset, instance, block);
}

static bool leads_to(const Matcher *matcher, BlockId from, int64_t offset, BlockId to, int64_t head)
{
    bool all_defined;
    Value link = link_of(matcher, from, offset, &all_defined);
    BlockId block = target_of(matcher, link);
    return all_defined && block.index == to.index && offset_of(matcher, link, block) == head;
}

/* A segment that is this chain of blocks. */
static bool match_chain(Matcher *matcher, NodeId id, uint32_t instance, const BlockId *chain, uint32_t length)
{
    const Node *node = graph_node(matcher->graph, id);
    add_match(matcher, id, instance, length, chain[0], chain[length - 1]);
    for (uint32_t i = 0; i < length; i++) {
        if (!fit_block(matcher, node, add_instance(matcher, instance, chain[i]), chain[i]))
            return false;
        if (i && (!leads_to(matcher, chain[i - 1], node->next, chain[i], node->head) ||
                  (node->kind == NODE_DLS && !leads_to(matcher, chain[i], node->prev, chain[i - 1], node->head))))
            return false;
    }
    return fit_link(matcher, id, node->next, instance, chain[length - 1]) &&
           (node->kind != NODE_DLS || fit_link(matcher, id, node->prev, instance, chain[0]));
}

/* Goes on with what a pointer to an abstract object without blocks means. */
static void add_empty_goal(Matcher *matcher, const Goal *goal, uint32_t instance)
{
    const Node *node = graph_node(matcher->graph, goal->value.node);
    SmgValue instead = node->otherwise;
    int64_t shift = goal->value.number.constant;
    if (goal->value.number.factor)
        return; /* any number */
    if (node->kind != NODE_OPTIONAL) {
        int64_t link = goal->value.target == TARGET_LAST ? node->prev : node->next;
        instead = memory_peek(matcher->graph, goal->value.node, link, pointer_bytes(matcher));
        shift -= node->head;
    }
    Value concrete = goal->concrete;
    concrete.bits = bits_low(concrete.bits - (uint64_t)shift, concrete.width);
    add_goal(matcher, instead, instance, concrete);
}

/* Blocks that follow each other from the goal's, in the direction the target asks for, as far as they can be the segment's. */
static uint32_t find_chain(const Matcher *matcher, const Goal *goal, BlockId *chain)
{
    const Node *node = graph_node(matcher->graph, goal->value.node);
    int64_t link = goal->value.target == TARGET_LAST ? node->prev : node->next;
    BlockId block = target_of(matcher, goal->concrete);
    uint32_t length = 0;
    if (block.index == ID_NONE || offset_of(matcher, goal->concrete, block) != goal->value.number.constant)
        return 0;
    for (bool again = true; again;) {
        const Block *found = heap_block(matcher->heap, block);
        bool seen = matcher->is_taken[block.index] || !has_label(node, found) || found->size < pointer_bytes(matcher);
        for (uint32_t i = 0; i < length && !seen; i++)
            seen = chain[i].index == block.index;
        if (seen || (uint64_t)link + pointer_bytes(matcher) > found->size)
            break;
        chain[length++] = block;
        Value next = link_of(matcher, block, link, &again);
        block = target_of(matcher, next);
        again = again && block.index != ID_NONE && offset_of(matcher, next, block) == node->head;
    }
    return length;
}

/* The length of an abstract object: all are tried. */
static bool choose_length(Matcher *matcher, const Goal *goal, uint32_t instance)
{
    NodeId id = goal->value.node;
    const Node *node = graph_node(matcher->graph, id);
    Extent extent = matcher->now;
    bool is_optional = node->kind == NODE_OPTIONAL, found = false;
    BlockId *chain = mem_alloc((matcher->heap->block_count + 1) * sizeof *chain);
    BlockId none = {ID_NONE};
    uint32_t most = is_optional ? 0 : find_chain(matcher, goal, chain), least = node->min_length ? node->min_length : 1;
    if (is_optional) {
        BlockId block = target_of(matcher, goal->concrete);
        found = block.index != ID_NONE && match_block(matcher, id, instance, block) &&
                fit_number(matcher, goal->value.number, goal->instance, offset_of(matcher, goal->concrete, block)) &&
                solve(matcher);
    }
    for (uint32_t length = most; length >= least && !found; length--) {
        undo(matcher, extent);
        BlockId *part = mem_alloc(length * sizeof *part);
        for (uint32_t i = 0; i < length; i++)
            part[i] = chain[goal->value.target == TARGET_LAST ? length - 1 - i : i];
        found = match_chain(matcher, id, instance, part, length) && solve(matcher);
        free(part);
    }
    free(chain);
    if (!found && node_may_be_empty(node)) {
        undo(matcher, extent);
        add_match(matcher, id, instance, 0, none, none);
        add_empty_goal(matcher, goal, instance);
        found = solve(matcher);
    }
    return found;
}

/* A pointer to a node that is matched, or to a region. A pointer is an address: where it came from tells only what to match. */
static bool fit_pointer(Matcher *matcher, const Goal *goal, uint32_t instance, const Match *match)
{
    NodeId id = goal->value.node;
    BlockId block = target_of(matcher, goal->concrete);
    if (goal->value.target == TARGET_ALL)
        block = matcher->instances[instance_at(matcher, goal->instance, graph_node(matcher->graph, id)->level + 1)].block;
    else if (match)
        block = goal->value.target == TARGET_LAST ? match->last : match->first;
    else if (block.index == ID_NONE) /* a block that only an address far outside it tells of is lost, and any that is left */
        return matcher->graph->has_lost && goal->value.number.factor;
    else if (!match_block(matcher, id, instance, block))
        return false;
    return fit_number(matcher, goal->value.number, goal->instance, offset_of(matcher, goal->concrete, block));
}

static bool settle_fact(Matcher *matcher, size_t position, int64_t offset)
{
    uint32_t index = matcher->order[position];
    const Fact *fact = &matcher->facts[index];
    matcher->order[position] = matcher->order[matcher->now.facts_done];
    matcher->order[matcher->now.facts_done++] = index;
    return fit_cell(matcher, fact->cell, offset, fact->instance, fact->block);
}

/* A cell somewhere in a block: every place is tried. */
static bool choose_offset(Matcher *matcher, size_t position)
{
    Extent extent = matcher->now;
    uint32_t index = matcher->order[position];
    Fact fact = matcher->facts[index];
    int64_t size = (int64_t)heap_block(matcher->heap, fact.block)->size;
    for (int64_t at = 0; at + fact.cell->size <= size; at++) {
        undo(matcher, extent);
        for (position = extent.facts_done; matcher->order[position] != index;)
            position++;
        if (fit_number(matcher, fact.cell->offset, fact.instance, at) && settle_fact(matcher, position, at) && solve(matcher))
            return true;
    }
    return false;
}

/* left - right, for each instance in which both are assigned; `visit` says whether that is as it should be. */
typedef bool DifferenceFits(int64_t difference, int64_t constant);

static bool at_most(int64_t difference, int64_t constant)
{
    return difference <= constant;
}

static bool not_equal(int64_t difference, int64_t constant)
{
    return difference != constant;
}

static bool differences_fit(const Matcher *matcher, uint32_t left, uint32_t right, DifferenceFits *fits, int64_t constant)
{
    uint32_t deeper = symbol_of(matcher, left)->level >= symbol_of(matcher, right)->level ? left : right;
    for (uint32_t i = matcher->last_assignment[deeper]; i; i = matcher->assignments[i - 1].before) {
        uint32_t instance = matcher->assignments[i - 1].instance;
        int64_t x, y, difference;
        if (evaluate(matcher, (Linear){1, 0, left, 64}, instance, &x) &&
            evaluate(matcher, (Linear){right != SYMBOL_ZERO, 0, right, 64}, instance, &y) &&
            !__builtin_sub_overflow(x, y, &difference) && !fits(difference, constant))
            return false;
    }
    return true;
}

static bool definition_fits(const Matcher *matcher, const Assignment *assignment)
{
    Definition definition = symbol_of(matcher, assignment->symbol)->definition;
    int64_t a, b;
    uint64_t result;
    bool any = false;
    if (!definition.is_present || !evaluate(matcher, definition.a, assignment->instance, &a) ||
        !evaluate(matcher, definition.b, assignment->instance, &b))
        return true;
    uint64_t operands[3] = {bits_low((uint64_t)a, definition.a.width), bits_low((uint64_t)b, definition.b.width), 0};
    unsigned widths[3] = {definition.a.width, definition.b.width, 0};
    return !opcode_evaluate(definition.opcode, definition.width, operands, widths, &result, &any) || any ||
           integer_of(result, definition.width) == assignment->value;
}

/* Symbols that no value of this heap mentions, because segments are empty: bounds must leave a value for them. */
typedef struct Ends {
    int64_t *low, *high; /* by symbol of level 0; of an assigned one both are its value */
} Ends;

static int64_t sum_of(int64_t a, int64_t b)
{
    int64_t sum;
    return __builtin_add_overflow(a, b, &sum) ? (a < 0 ? INT64_MIN : INT64_MAX) : sum;
}

/* What left - right <= most says about an end, if one of the two is nested or not: all its instances count. */
static bool ends_narrow(const Matcher *matcher, Ends *ends, Bound bound, bool *changed)
{
    bool left_nested = symbol_of(matcher, bound.left)->level, right_nested = symbol_of(matcher, bound.right)->level;
    if (left_nested && right_nested)
        return true;
    uint32_t nested = left_nested ? bound.left : bound.right;
    uint32_t i = left_nested || right_nested ? matcher->last_assignment[nested] : UINT32_MAX;
    while (i) {
        int64_t left = left_nested ? matcher->assignments[i - 1].value : ends->low[bound.left];
        int64_t right = right_nested ? matcher->assignments[i - 1].value : ends->high[bound.right];
        int64_t high = sum_of(right, bound.most), low = sum_of(left, bound.most == INT64_MIN ? INT64_MAX : -bound.most);
        if (!left_nested && high < ends->high[bound.left]) {
            ends->high[bound.left] = high;
            *changed = true;
        }
        if (!right_nested && low > ends->low[bound.right]) {
            ends->low[bound.right] = low;
            *changed = true;
        }
        if ((!left_nested && ends->low[bound.left] > ends->high[bound.left]) ||
            (!right_nested && ends->low[bound.right] > ends->high[bound.right]))
            return false;
        i = i == UINT32_MAX ? 0 : matcher->assignments[i - 1].before;
    }
    return true;
}

static bool absent_fit(const Matcher *matcher)
{
    const Linears *numbers = &matcher->graph->numbers;
    uint32_t count = numbers->symbols.count;
    Ends ends = {mem_alloc(count * sizeof(int64_t)), mem_alloc(count * sizeof(int64_t))};
    bool fits = true, changed = true;
    for (uint32_t i = 0; i < count; i++) {
        const Assignment *known = assignment_of(matcher, i, 0);
        ends.low[i] = known ? known->value : symbol_of(matcher, i)->low;
        ends.high[i] = known ? known->value : symbol_of(matcher, i)->high;
    }
    for (uint32_t round = 0; changed && fits && round <= count; round++) {
        changed = false;
        for (uint32_t i = 0; i < numbers->bound_count && fits; i++)
            fits = ends_narrow(matcher, &ends, numbers->bounds[i], &changed);
    }
    free(ends.low);
    free(ends.high);
    return fits;
}

static bool numbers_fit(const Matcher *matcher)
{
    const Linears *numbers = &matcher->graph->numbers;
    for (uint32_t i = 0; i < numbers->bound_count; i++)
        if (!differences_fit(matcher, numbers->bounds[i].left, numbers->bounds[i].right, at_most, numbers->bounds[i].most))
            return false;
    for (uint32_t i = 0; i < numbers->differs_count; i++)
        if (!differences_fit(matcher, numbers->differs[i].left, numbers->differs[i].right, not_equal, numbers->differs[i].by))
            return false;
    for (size_t i = 0; i < matcher->now.assignments; i++)
        if (!definition_fits(matcher, &matcher->assignments[i]))
            return false;
    return !numbers->is_empty && absent_fit(matcher);
}

/* Every live heap block is something's; but a node that only an empty segment led to may be any of those left. */
static bool blocks_fit(const Matcher *matcher)
{
    const Graph *graph = matcher->graph;
    if (graph->has_lost || graph->loss_due)
        return true;
    for (NodeId id = {0}; id.index < graph_node_count(graph); id.index++) {
        const Node *node = graph_node(graph, id);
        if (node->status == STATUS_LIVE && node->storage == STORAGE_HEAP && !node->level && !matcher->last_match[id.index])
            return true;
    }
    for (uint32_t i = 0; i < matcher->heap->block_count; i++)
        if (matcher->heap->blocks[i].kind == BLOCK_HEAP && matcher->heap->blocks[i].state == BLOCK_LIVE && !matcher->is_taken[i])
            return false;
    return true;
}

/* Works off goals, then facts; at a choice, tries each way on. */
static bool solve(Matcher *matcher)
{
    for (;;) {
        if (++matcher->steps > STEP_LIMIT)
            return true;
        if (matcher->now.goals_done < matcher->now.goals) {
            Goal goal = matcher->goals[matcher->now.goals_done++];
            if (goal.value.kind == VALUE_UNDEFINED)
                continue;
            if (goal.value.kind == VALUE_NUMBER) {
                if (!fit_number(matcher, goal.value.number, goal.instance, integer_of(goal.concrete.bits, goal.value.number.width)))
                    return false;
                continue;
            }
            const Node *node = graph_node(matcher->graph, goal.value.node);
            uint32_t instance = instance_at(matcher, goal.instance, node->level);
            const Match *match = match_of(matcher, goal.value.node, instance);
            if (!match && node_is_abstract(node) && goal.value.target != TARGET_ALL)
                return choose_length(matcher, &goal, instance);
            if (match && !match->length)
                add_empty_goal(matcher, &goal, instance);
            else if (!fit_pointer(matcher, &goal, instance, match))
                return false;
        } else if (matcher->now.facts_done < matcher->now.facts) {
            size_t position = matcher->now.facts_done;
            int64_t offset;
            for (; position < matcher->now.facts; position++) {
                const Fact *fact = &matcher->facts[matcher->order[position]];
                if (evaluate(matcher, fact->cell->offset, fact->instance, &offset))
                    break;
            }
            if (position == matcher->now.facts)
                return choose_offset(matcher, matcher->now.facts_done);
            if (!settle_fact(matcher, position, offset))
                return false;
        } else {
            return blocks_fit(matcher) && numbers_fit(matcher);
        }
    }
}

static bool fit_frame(Matcher *matcher, const SmgFrame *frame, const Frame *concrete)
{
    const Function *function = program_function(matcher->heap->program, concrete->function);
    if (frame->function.index != concrete->function.index || frame->is_outermost != (concrete->call.index == ID_NONE) ||
        frame->alloca_count != concrete->alloca_count || !fit_root(matcher, frame->varargs, concrete->varargs))
        return false;
    for (uint32_t i = 0; i < function->local_count; i++)
        if (!fit_root(matcher, frame->locals[i], concrete->locals[i]))
            return false;
    for (uint32_t i = 0; i < frame->alloca_count; i++)
        if (!fit_root(matcher, frame->allocas[i], concrete->allocas[i]))
            return false;
    for (uint32_t i = 0; i < frame->register_count; i++)
        add_goal(matcher, frame->registers[i].value, 0, concrete->registers[frame->registers[i].reg.index]);
    return true;
}

static bool fit_heap(Matcher *matcher)
{
    const Graph *graph = matcher->graph;
    const Program *program = matcher->heap->program;
    if (graph->frame_count != matcher->heap->frame_count)
        return false;
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind != OBJECT_LOCAL &&
            !fit_root(matcher, graph->domain->node_of_object[i], (BlockId){matcher->heap->object_slots[i]}))
            return false;
    for (uint32_t i = 0; i < graph->frame_count; i++)
        if (!fit_frame(matcher, &graph->frames[i], &matcher->heap->frames[i]))
            return false;
    return solve(matcher);
}

bool graph_describes(const Graph *graph, const Heap *heap)
{
    Matcher matcher = {.graph = graph,
                       .heap = heap,
                       .last_match = mem_alloc((graph_node_count(graph) + 1) * sizeof(uint32_t)),
                       .last_assignment = mem_alloc((graph->numbers.symbols.count + 1) * sizeof(uint32_t)),
                       .is_taken = mem_alloc(heap->block_count + 1)};
    matcher.instances = array_room(NULL, &matcher.instance_capacity, 0, sizeof *matcher.instances);
    matcher.instances[matcher.now.instances++] = (Instance){0, 0, {ID_NONE}};
    bool fits = fit_heap(&matcher);
    free(matcher.instances);
    free(matcher.matches);
    free(matcher.assignments);
    free(matcher.goals);
    free(matcher.facts);
    free(matcher.order);
    free(matcher.taken);
    free(matcher.last_match);
    free(matcher.last_assignment);
    free(matcher.is_taken);
    return fits;
}
