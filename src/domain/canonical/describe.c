/* SPDX-License-Identifier: MIT */
/* Membership: an assignment of the heap's blocks to heap nodes under which contents and facts hold. Blocks that no visible
 * pointer leads to, and dead ones, may be anything. Blocks are assigned in the order in which paths from the roots meet them, so
 * that the block before says which nodes come into question. The search is limited: what it does not decide counts as described. */
#include "domain/canonical/state.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS_MOST = 20000, TRIES_MOST = 300 };

typedef struct EmbeddingSearch {
    const BlockMemory *memory;
    ExecMatch *match; /* nodes: the assignment so far */
    uint32_t *order;  /* reached live heap blocks, as paths meet them */
    size_t count;
    uint8_t *is_decided;                              /* by block: it has a node, or none on purpose */
    uint32_t candidates[HEAP_NODES], candidate_count; /* heap nodes that may be live */
    unsigned steps, tries;
} EmbeddingSearch;

/* What the block's cell holds; tainted if it is not defined. */
static Value concrete_at(const Heap *heap, BlockId id, int64_t offset, uint32_t size)
{
    const Block *block = heap_block(heap, id);
    bool is_defined = false;
    Value value = {.tainted = true, .block = {ID_NONE}};
    if (offset >= 0 && size <= 8 && (uint64_t)offset + size <= block->size && block->state == BLOCK_LIVE)
        value = heap_read(heap, id, (uint64_t)offset, size, 8 * size, &is_defined);
    value.tainted |= !is_defined;
    return value;
}

/* What register `i` of the structure's frame `f` holds. */
static Value concrete_register(const EmbeddingSearch *search, uint32_t f, uint32_t i)
{
    const Memory *memory = &search->memory->base;
    const Heap *heap = search->match->heap;
    return heap->frames[heap->frame_count - memory->frame_count + f]
        .registers[memory->frames[f].registers[i].reg.index];
}

/* May the value be the concrete one, as far as blocks are assigned? Of numbers only constants are looked at. */
static bool may_lead(const EmbeddingSearch *search, ExecValue value, Value concrete)
{
    const Targets *targets = &search->memory->domain->targets;
    uint32_t base = value_base(value);
    if (value.kind == VALUE_UNDEFINED || concrete.tainted)
        return true;
    if (!base && !value.number.factor && value.number.width == concrete.width)
        return bits_low((uint64_t)value.number.constant, concrete.width) == concrete.bits;
    if (targets_has(targets, base, 0))
        return true;
    if (concrete.block.index == ID_NONE)
        return false;
    uint32_t node = search->match->nodes[concrete.block.index];
    return node == ID_NONE || targets_has(targets, base, node);
}

static bool contents_may_fit(const EmbeddingSearch *search, uint32_t block)
{
    const Heap *heap = search->match->heap;
    const Contents *contents = &blocks_node(search->memory, search->match->nodes[block])->contents;
    for (uint32_t i = 0; i < contents->count; i++)
        if (!may_lead(search, contents->cells[i].value,
                      concrete_at(heap, (BlockId){block}, contents->cells[i].offset, contents->cells[i].size)))
            return false;
    return true;
}

static bool registers_may_fit(const EmbeddingSearch *search)
{
    const Memory *memory = &search->memory->base;
    for (uint32_t i = 0; i < memory->frame_count; i++)
        for (uint32_t k = 0; k < memory->frames[i].register_count; k++)
            if (!may_lead(search, memory->frames[i].registers[k].value, concrete_register(search, i, k)))
                return false;
    return true;
}

static bool all_may_fit(const EmbeddingSearch *search)
{
    if (!registers_may_fit(search))
        return false;
    for (uint32_t i = 0; i < search->match->heap->block_count; i++)
        if (search->match->nodes[i] != ID_NONE && heap_block(search->match->heap, (BlockId){i})->state == BLOCK_LIVE &&
            !contents_may_fit(search, i))
            return false;
    return true;
}

/* --- facts ------------------------------------------------------------------------------------------------- */

/* The heap block that a visible pointer of a heap block at a cell leads to; ID_NONE if there is none. */
static uint32_t visible_target(const EmbeddingSearch *search, uint32_t block, const ExecCell *cell)
{
    if (cell->value.kind != VALUE_POINTER || cell->size * 8 != search->memory->domain->base.program->pointer_width)
        return ID_NONE;
    Value value = concrete_at(search->match->heap, (BlockId){block}, cell->offset, cell->size);
    return value.tainted ? ID_NONE : value.block.index;
}

static bool is_assigned_heap(const EmbeddingSearch *search, uint32_t block)
{
    uint32_t node = search->match->nodes[block];
    return node != ID_NONE && is_heap_node(search->memory, node);
}

/* How many visible pointers lead to the block, by field. */
static void count_pointers(const EmbeddingSearch *search, uint32_t target, unsigned counts[FIELDS_MOST])
{
    ShapeDomain *domain = shape_domain(search->memory);
    for (uint32_t b = 0; b < search->match->heap->block_count; b++) {
        if (!is_assigned_heap(search, b))
            continue;
        const Contents *contents = &blocks_node(search->memory, search->match->nodes[b])->contents;
        for (uint32_t i = 0; i < contents->count; i++)
            for (uint32_t f = 0; f < domain->field_count; f++)
                counts[f] += contents->cells[i].offset == domain->fields[f] &&
                             visible_target(search, b, &contents->cells[i]) == target;
    }
}

static bool is_unshared(const EmbeddingSearch *search, uint32_t block, uint64_t unshared)
{
    unsigned counts[FIELDS_MOST] = {0};
    count_pointers(search, block, counts);
    for (uint32_t f = 0; f < FIELDS_MOST; f++)
        for (uint32_t g = f; g < FIELDS_MOST; g++)
            if (unshared & field_pair(f, g) && counts[f] + (f == g ? 0 : counts[g]) > 1)
                return false;
    return true;
}

static bool is_cancelled(const EmbeddingSearch *search, uint32_t block, uint64_t cancelled)
{
    const ShapeDomain *domain = shape_domain(search->memory);
    const Contents *contents = &blocks_node(search->memory, search->match->nodes[block])->contents;
    for (uint32_t i = 0; i < contents->count; i++)
        for (uint32_t f = 0; f < domain->field_count; f++) {
            uint32_t target = visible_target(search, block, &contents->cells[i]);
            for (uint32_t g = 0; g < FIELDS_MOST; g++) {
                if (target == ID_NONE || contents->cells[i].offset != domain->fields[f] ||
                    !(cancelled & field_pair(f, g)))
                    continue;
                if (g >= domain->field_count)
                    return false;
                Value back = concrete_at(search->match->heap, (BlockId){target}, domain->fields[g],
                                         domain->base.base.base.program->pointer_width / 8u);
                if (back.block.index != block)
                    return false;
            }
        }
    return true;
}

/* Do the field assertions hold? What has no value says nothing. */
static bool do_differ(const EmbeddingSearch *search, uint32_t block, uint64_t differs)
{
    const ShapeDomain *domain = shape_domain(search->memory);
    bool holds = true;
    for (uint32_t i = 0; i < domain->assertion_count && holds; i++) {
        const FieldAssertion *assertion = &domain->assertions[i];
        Value own = concrete_at(search->match->heap, (BlockId){block}, assertion->offset, assertion->size);
        holds = !(differs >> i & 1) || own.tainted || own.block.index != ID_NONE || own.bits != assertion->constant;
    }
    return holds;
}

/* Is the key of the one block at most that of the other; if falling, at least? What has no value is. */
static bool keys_agree(const EmbeddingSearch *search, uint32_t block, uint32_t other, uint32_t k, bool falling)
{
    const ShapeDomain *domain = shape_domain(search->memory);
    const Heap *heap = search->match->heap;
    if (k >= domain->key_count)
        return false;
    KeyField key = domain->keys[k];
    Value own = concrete_at(heap, (BlockId){block}, key.offset, key.size),
          its = concrete_at(heap, (BlockId){other}, key.offset, key.size);
    bool is_known = !own.tainted && !its.tainted && own.block.index == ID_NONE && its.block.index == ID_NONE;
    uint64_t low = falling ? its.bits : own.bits, high = falling ? own.bits : its.bits;
    return !is_known || (key.is_signed ? bits_signed(low, own.width) <= bits_signed(high, own.width) : low <= high);
}

/* Is the block's key in order with those of the heap blocks that it leads to? */
static bool is_ordered(const EmbeddingSearch *search, uint32_t block, uint64_t pairs, bool falling)
{
    const ShapeDomain *domain = shape_domain(search->memory);
    const Contents *contents = &blocks_node(search->memory, search->match->nodes[block])->contents;
    for (uint32_t i = 0; i < contents->count; i++)
        for (uint32_t bit = 0; bit < 64; bit++) {
            uint32_t f = bit / FIELDS_MOST, k = bit % FIELDS_MOST;
            if (!(pairs >> bit & 1) || f >= domain->field_count || contents->cells[i].offset != domain->fields[f])
                continue;
            uint32_t target = visible_target(search, block, &contents->cells[i]);
            if (target != ID_NONE && is_assigned_heap(search, target) && !keys_agree(search, block, target, k, falling))
                return false;
        }
    return true;
}

/* Do paths of one visible pointer or more lead from marked blocks (1) to this one? */
static bool paths_reach(const EmbeddingSearch *search, uint32_t kind, uint8_t *marked, uint32_t goal)
{
    const Heap *heap = search->match->heap;
    bool found = false;
    for (bool again = true; again && !found;) {
        again = false;
        for (uint32_t b = 0; b < heap->block_count && !found; b++) {
            if (marked[b] != 1 || !is_assigned_heap(search, b))
                continue;
            const Contents *contents = &blocks_node(search->memory, search->match->nodes[b])->contents;
            marked[b] = 2;
            again = true;
            for (uint32_t i = 0; i < contents->count; i++) {
                uint32_t target = visible_target(search, b, &contents->cells[i]);
                if (target == ID_NONE || !path_has(shape_domain(search->memory), kind, &contents->cells[i]))
                    continue;
                found |= target == goal;
                if (!marked[target])
                    marked[target] = 1;
            }
        }
    }
    return found;
}

/* Do visible pointers lead from a block of the source node to this one? */
static bool is_reached_from(const EmbeddingSearch *search, uint32_t kind, uint32_t source, uint32_t goal)
{
    const Heap *heap = search->match->heap;
    uint8_t *marked = mem_alloc(heap->block_count + 1);
    for (uint32_t b = 0; b < heap->block_count; b++)
        marked[b] = search->match->nodes[b] == source;
    bool found = marked[goal] || paths_reach(search, kind, marked, goal);
    free(marked);
    return found;
}

static bool is_on_cycle(const EmbeddingSearch *search, uint32_t kind, uint32_t block)
{
    uint8_t *marked = mem_alloc(search->match->heap->block_count + 1);
    marked[block] = 1;
    bool found = paths_reach(search, kind, marked, block);
    free(marked);
    return found;
}

/* Is the block's key in order with those of all blocks below the cell? */
static bool is_cell_ordered(const EmbeddingSearch *search, uint32_t block, const ExecCell *cell, uint32_t k,
                            bool falling)
{
    uint32_t target = visible_target(search, block, cell);
    uint8_t *marked = mem_alloc(search->match->heap->block_count + 1);
    bool holds = true;
    if (target != ID_NONE) {
        marked[target] = 1;
        paths_reach(search, shape_domain(search->memory)->subtree_kind, marked, ID_NONE);
    }
    for (uint32_t b = 0; b < search->match->heap->block_count && holds; b++)
        holds = !marked[b] || !is_assigned_heap(search, b) || keys_agree(search, block, b, k, falling);
    free(marked);
    return holds;
}

static bool are_subtrees_ordered(const EmbeddingSearch *search, uint32_t block, uint64_t pairs, bool falling)
{
    const ShapeDomain *domain = shape_domain(search->memory);
    const Contents *contents = &blocks_node(search->memory, search->match->nodes[block])->contents;
    for (uint32_t i = 0; i < contents->count && pairs; i++)
        for (uint32_t f = 0; f < domain->field_count; f++)
            for (uint32_t k = 0; k < KEYS_MOST && contents->cells[i].offset == domain->fields[f]; k++)
                if (pairs & field_pair(f, k) && !is_cell_ordered(search, block, &contents->cells[i], k, falling))
                    return false;
    return true;
}

static bool facts_hold(const EmbeddingSearch *search)
{
    for (uint32_t b = 0; b < search->match->heap->block_count; b++) {
        if (!is_assigned_heap(search, b))
            continue;
        BlockFacts facts = blocks_node(search->memory, search->match->nodes[b])->facts;
        if (!is_unshared(search, b, facts.unshared) || !is_cancelled(search, b, facts.cancelled) ||
            !do_differ(search, b, facts.differs) || !is_ordered(search, b, facts.rising, false) ||
            !is_ordered(search, b, facts.falling, true) || !are_subtrees_ordered(search, b, facts.least, false) ||
            !are_subtrees_ordered(search, b, facts.greatest, true))
            return false;
        for (uint32_t kind = 0; kind < PATH_KINDS && !search->memory->base.has_lost; kind++) {
            if (facts.acyclic >> kind & 1 && is_on_cycle(search, kind, b))
                return false;
            TargetSet sources = targets_of(&search->memory->domain->targets, &facts.sources[kind]);
            for (uint32_t k = 0; k < sources.count; k++)
                if (sources.nodes[k] && !is_reached_from(search, kind, sources.nodes[k], b))
                    return false;
        }
    }
    return true;
}

/* Does a visible pointer lead to a live heap block that has no node? Such blocks may be led to by pointers only that the structure
 * has forgotten, and are not described. */
static bool is_left_out(const EmbeddingSearch *search, Value value)
{
    uint32_t id = value.block.index;
    return !value.tainted && id != ID_NONE && search->is_decided[id] && search->match->nodes[id] == ID_NONE;
}

static bool leaves_none_out(const EmbeddingSearch *search)
{
    const Heap *heap = search->match->heap;
    const Memory *memory = &search->memory->base;
    for (uint32_t b = 0; b < heap->block_count; b++) {
        if (search->match->nodes[b] == ID_NONE || heap->blocks[b].state != BLOCK_LIVE)
            continue;
        const Contents *contents = &blocks_node(search->memory, search->match->nodes[b])->contents;
        for (uint32_t i = 0; i < contents->count; i++) {
            const ExecCell *cell = &contents->cells[i];
            if (cell->value.kind == VALUE_POINTER &&
                is_left_out(search, concrete_at(heap, (BlockId){b}, cell->offset, cell->size)))
                return false;
        }
    }
    for (uint32_t i = 0; i < memory->frame_count; i++)
        for (uint32_t k = 0; k < memory->frames[i].register_count; k++) {
            RegisterValue reg = memory->frames[i].registers[k];
            if (reg.value.kind == VALUE_POINTER && is_left_out(search, concrete_register(search, i, k)))
                return false;
        }
    return true;
}

/* --- search ------------------------------------------------------------------------------------------------ */

/* A register that leads to a single node which is surely live holds a pointer to a block: is there one? In a caller's frame, it may
 * have no value yet where the heap is that of another call. */
static bool registers_have_blocks(const EmbeddingSearch *search)
{
    const Memory *memory = &search->memory->base;
    for (uint32_t f = 0; f < memory->frame_count; f++)
        for (uint32_t i = 0; i < memory->frames[f].register_count; i++) {
            uint32_t node = shape_target(search->memory, memory->frames[f].registers[i].value);
            bool is_there = node == ID_NONE || !is_heap_node(search->memory, node) ||
                            blocks_node(search->memory, node)->statuses != 1u << STATUS_LIVE;
            for (size_t k = 0; k < search->count && !is_there; k++)
                is_there = search->match->nodes[search->order[k]] == node;
            if (!is_there)
                return false;
        }
    return true;
}

/* All blocks have nodes: numbers, too? */
static bool matches(EmbeddingSearch *search)
{
    size_t count = search->match->heap->block_count;
    ExecMatch whole = exec_match(search->match->memory, search->match->heap, recency_leads);
    search->tries++;
    memcpy(whole.nodes, search->match->nodes, count * sizeof *whole.nodes);
    bool fits = registers_have_blocks(search) && blocks_match(&whole) && facts_hold(search);
    exec_match_free(&whole);
    return fits;
}

/* May the block be one of the node's, as far as its size and the blocks before it say? */
static bool may_belong(const EmbeddingSearch *search, size_t place, uint32_t node)
{
    const BlockMemory *memory = search->memory;
    int64_t own = (int64_t)search->match->heap->blocks[search->order[place]].size;
    Interval size = linear_interval(&memory->base.numbers, blocks_node(memory, node)->size);
    bool is_taken = false;
    for (size_t i = 0; i < place && !recency_is_old(node); i++)
        is_taken |= search->match->nodes[search->order[i]] == node;
    return !is_taken && size.low <= own && own <= size.high;
}

/* Assigns the block at this place of the order and those behind it. */
static bool assign(EmbeddingSearch *search, size_t place)
{
    if (place == search->count)
        return matches(search);
    uint32_t block = search->order[place];
    search->is_decided[block] = true;
    bool found = false;
    for (uint32_t i = 0; i <= search->candidate_count && !found; i++) {
        if (++search->steps > STEPS_MOST || search->tries > TRIES_MOST)
            return true;
        bool has_node = i < search->candidate_count;
        if (has_node && !may_belong(search, place, search->candidates[i]))
            continue;
        search->match->nodes[block] = has_node ? search->candidates[i] : ID_NONE;
        found = all_may_fit(search) && leaves_none_out(search) && assign(search, place + 1);
    }
    search->match->nodes[block] = ID_NONE;
    search->is_decided[block] = false;
    return found;
}

/* Puts a block at the end of the order if it is a live heap block that roots lead to and was not met before. A register that the
 * structure has may lead far outside. */
static void meet(EmbeddingSearch *search, BlockId id, bool is_kept, uint8_t *is_met)
{
    if (id.index == ID_NONE || is_met[id.index] || !(is_kept || search->match->reached[id.index]))
        return;
    const Block *block = heap_block(search->match->heap, id);
    if (block->kind != BLOCK_HEAP || block->state != BLOCK_LIVE)
        return;
    is_met[id.index] = 1;
    search->order[search->count++] = id.index;
}

static void meet_targets(EmbeddingSearch *search, uint32_t id, uint8_t *is_met)
{
    const Block *block = heap_block(search->match->heap, (BlockId){id});
    for (size_t k = 0; k < block->link_count; k++)
        meet(search, block->links[k].target, false, is_met);
}

/* Roots first, then what blocks of the order lead to, then what only hidden pointers reach. */
static void order_blocks(EmbeddingSearch *search)
{
    const Heap *heap = search->match->heap;
    const Memory *memory = &search->memory->base;
    uint8_t *is_met = mem_alloc(heap->block_count + 1);
    for (uint32_t b = 0; b < heap->block_count; b++)
        if (heap->blocks[b].kind != BLOCK_HEAP && heap->blocks[b].state == BLOCK_LIVE)
            meet_targets(search, b, is_met);
    for (uint32_t f = 0; f < heap->frame_count; f++)
        for (uint32_t r = 0; r < program_function(heap->program, heap->frames[f].function)->register_count; r++)
            meet(search, heap->frames[f].registers[r].block, false, is_met);
    for (uint32_t f = 0; f < memory->frame_count; f++)
        for (uint32_t i = 0; i < memory->frames[f].register_count; i++)
            meet(search, concrete_register(search, f, i).block, true, is_met);
    for (size_t i = 0; i < search->count; i++)
        meet_targets(search, search->order[i], is_met);
    for (uint32_t b = 0; b < heap->block_count; b++)
        meet(search, (BlockId){b}, false, is_met);
    free(is_met);
}

bool canonical_describes(Domain *base, const State *state, const Heap *heap)
{
    (void)base;
    ExecMatch match = exec_match(&state->memory.base, heap, recency_leads);
    EmbeddingSearch search = {.memory = &state->memory,
                              .match = &match,
                              .order = mem_alloc((heap->block_count + 1) * sizeof(uint32_t)),
                              .is_decided = mem_alloc(heap->block_count + 1)};
    for (uint32_t i = 0; i < HEAP_NODES; i++)
        if (heap_node(&state->memory, i)->statuses >> STATUS_LIVE & 1)
            search.candidates[search.candidate_count++] = first_heap(&state->memory) + i;
    bool fits = exec_match_frames(&match);
    if (fits) {
        recency_match(&match);
        order_blocks(&search);
        fits = assign(&search, 0);
    }
    free(search.order);
    free(search.is_decided);
    exec_match_free(&match);
    return fits;
}
