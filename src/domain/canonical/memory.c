/* SPDX-License-Identifier: MIT */
/* Memory operations: those of exec/blocks.h, with blocks taken out of summaries before they are looked at, and facts kept. */
#include "domain/canonical/state.h"

#include <stdlib.h>

static BlockMemory *blocks_of(Memory *memory)
{
    return (BlockMemory *)memory;
}

static NodeId add(Memory *memory, MemoryBlock block, bool zeroed)
{
    BlockMemory *blocks = blocks_of(memory);
    if (block.storage != STORAGE_HEAP)
        return recency_add(memory, block, zeroed);
    BlockNode made = {.statuses = 1u << STATUS_LIVE,
                      .may_reuse = recency_may_reuse(blocks),
                      .size = block.size,
                      .contents = {NULL, 0, zeroed},
                      .facts = facts_of_new(shape_domain(blocks))};
    uint32_t node = first_heap(blocks);
    while (node < first_heap(blocks) + 2 * POOL_PAIRS && blocks_node(blocks, node)->statuses)
        node += 2;
    if (node < first_heap(blocks) + 2 * POOL_PAIRS) {
        *blocks_edit(blocks, node) = made;
        return (NodeId){node};
    }
    memory->marks |= 1u << MARK_FOLD; /* no single node is left: into the first summary */
    node = first_heap(blocks) + 1;
    facts_forget(blocks);
    BlockNode *rest = blocks_edit(blocks, node);
    if (!rest->statuses)
        *rest = made;
    rest->statuses |= made.statuses;
    rest->may_reuse |= made.may_reuse;
    rest->contents = (Contents){NULL, 0, false};
    rest->size = blocks_blend_numbers(blocks, made.size, rest->size);
    rest->facts = (BlockFacts){.unshared = 0};
    return (NodeId){node};
}

static void end(Memory *memory, ExecValue pointer, NodeStatus status)
{
    BlockMemory *blocks = blocks_of(memory);
    uint32_t node = pointer.node.index;
    if (recency_is_old(node))
        facts_forget(blocks);
    else
        facts_before_end(blocks, node);
    blocks_end(memory, pointer, status);
    order_after_write(blocks, node, 0, -1);
}

/* --- pointers ---------------------------------------------------------------------------------------------- */

/* Nothing but the block of its own is where the register leads. False if there is no such heap. */
static bool take_out(BlockMemory *blocks, Operand operand, ExecValue value)
{
    uint32_t node = shape_target(blocks, value);
    if (node == ID_NONE || !is_heap_node(blocks, node))
        return true;
    if (!blocks_node(blocks, node)->statuses)
        return false;
    uint32_t block = recency_is_old(node) ? shape_materialise(blocks, node) : ID_NONE;
    if (block == ID_NONE)
        return true;
    exec_set_register(&blocks->base, operand.reg, value_of_base(block, value.number));
    return shape_coerce(blocks);
}

static void reach(Memory *memory, Operand operand, CaseList *out)
{
    Domain *domain = &blocks_of(memory)->domain->base;
    CaseList reached = {.count = 0};
    blocks_reach(memory, operand, &reached);
    for (size_t i = 0; i < reached.count; i++) {
        Memory *part = case_at(&reached, i)->memory;
        if (take_out(blocks_of(part), operand, exec_operand(domain, part, operand)))
            case_add(out, part, exec_operand(domain, part, operand));
    }
    case_list_free(&reached);
}

static void compare(Memory *memory, Operand left, Operand right, CaseList *out)
{
    CaseList reached = {.count = 0};
    reach(memory, left, &reached);
    for (size_t i = 0; i < reached.count; i++)
        reach(case_at(&reached, i)->memory, right, out);
    case_list_free(&reached);
}

static void decide(Memory *memory, CaseList *out)
{
    if (assertions_hold(blocks_of(memory)))
        blocks_decide(memory, out);
}

/* --- contents ---------------------------------------------------------------------------------------------- */

static void read(Memory *memory, ExecValue from, uint32_t size, unsigned width, CaseList *out)
{
    CaseList cases = {.count = 0};
    int64_t offset;
    bool is_single = !recency_is_old(from.node.index) && linear_is_constant(&memory->numbers, from.number, &offset);
    blocks_read(memory, from, size, width, &cases);
    for (size_t i = 0; i < cases.count; i++) {
        Case *read = case_at(&cases, i);
        BlockMemory *blocks = blocks_of(read->memory);
        uint32_t node = shape_target(blocks, read->result);
        if (node != ID_NONE && is_heap_node(blocks, node) && recency_is_old(node) && is_single) {
            uint32_t block = shape_materialise(blocks, node);
            const ExecCell *cell = cell_at(blocks, from.node.index, offset);
            if (block != ID_NONE && cell) {
                read->result = value_of_base(block, read->result.number);
                cell_set(blocks, from.node.index, cell, block);
            }
        }
        if (cases.count == 1 && (node == ID_NONE || !is_heap_node(blocks, node) || !recency_is_old(node)))
            case_add(out, read->memory, read->result); /* nothing new */
        else if (shape_coerce(blocks))
            case_add(out, read->memory, read->result);
    }
    case_list_free(&cases);
}

/* Do these bytes of a node overlap a pointer? `size` negative: all. */
static bool has_pointer(const BlockMemory *blocks, uint32_t node, int64_t offset, int64_t size)
{
    const Contents *contents = &blocks_node(blocks, node)->contents;
    for (uint32_t i = 0; i < contents->count; i++) {
        const ExecCell *cell = &contents->cells[i];
        if (cell->value.kind == VALUE_POINTER &&
            (size < 0 || (cell->offset < offset + size && offset < cell->offset + (int64_t)cell->size)))
            return true;
    }
    return false;
}

static void write(Memory *memory, ExecValue to, uint32_t size, ExecValue value, CaseList *out)
{
    BlockMemory *blocks = blocks_of(memory);
    uint32_t node = to.node.index;
    int64_t offset;
    bool is_fixed = linear_is_constant(&memory->numbers, to.number, &offset);
    bool is_whole = 8 * size == blocks->domain->base.program->pointer_width;
    if (!is_fixed)
        offset = 0;
    bool hits = has_pointer(blocks, node, offset, is_fixed ? (int64_t)size : -1);
    bool is_exact = is_fixed && is_whole && !recency_is_old(node) && (!hits || cell_at(blocks, node, offset));
    if (is_exact && value.kind == VALUE_POINTER && is_heap_node(blocks, node))
        facts_close_cycles(blocks, node, offset, value);
    if (is_exact && is_heap_node(blocks, node) && (hits || value.kind == VALUE_POINTER))
        subtrees_before_write(blocks, node, offset, value);
    if ((hits || value.kind == VALUE_POINTER) && !is_exact)
        facts_forget(blocks);
    else if (hits)
        facts_cut_paths(blocks, node, offset, size);
    blocks_write(memory, to, size, value, out);
    if (is_exact)
        facts_after_write(blocks, node, offset, value);
    else
        facts_after_bytes(blocks, node, offset, is_fixed ? (int64_t)size : -1);
    order_after_write(blocks, node, offset, is_fixed ? (int64_t)size : -1);
}

static void copy(Memory *memory, ExecValue to, ExecValue from, Linear size, CaseList *out)
{
    BlockMemory *blocks = blocks_of(memory);
    if (has_pointer(blocks, to.node.index, 0, -1) || has_pointer(blocks, from.node.index, 0, -1))
        facts_forget(blocks);
    blocks_copy_bytes(memory, to, from, size, out);
    facts_after_bytes(blocks, to.node.index, 0, -1);
    order_after_write(blocks, to.node.index, 0, -1);
}

static void fill(Memory *memory, ExecValue to, Linear size, ExecValue byte, CaseList *out)
{
    if (has_pointer(blocks_of(memory), to.node.index, 0, -1))
        facts_forget(blocks_of(memory));
    blocks_fill(memory, to, size, byte, out);
    facts_after_bytes(blocks_of(memory), to.node.index, 0, -1);
    order_after_write(blocks_of(memory), to.node.index, 0, -1);
}

/* --- lost blocks ------------------------------------------------------------------------------------------- */

typedef struct Marking {
    const BlockMemory *memory;
    bool surely;
    uint8_t *marked; /* by node: 1 reached, 2 followed */
} Marking;

static ExecValue mark(void *context, ExecValue value)
{
    const Marking *marking = context;
    uint32_t base = value_base(value);
    TargetSet set = targets_of(&marking->memory->domain->targets, &base);
    bool is_one = set.count == 1 && base && !recency_is_old(base) && pointer_is_inside(marking->memory, value);
    for (uint32_t i = 0; i < set.count && (!marking->surely || is_one); i++)
        if (set.nodes[i] && !marking->marked[set.nodes[i]])
            marking->marked[set.nodes[i]] = 1;
    return value;
}

/* Heap blocks that each of their sources surely reaches are reached. */
static bool mark_by_sources(const Marking *marking)
{
    const BlockMemory *memory = marking->memory;
    bool found = false;
    for (uint32_t i = 0; i < HEAP_NODES; i = heap_next(memory, i)) {
        uint32_t node = first_heap(memory) + i;
        const BlockNode *block = heap_node(memory, i);
        for (uint32_t kind = 0; kind < PATH_KINDS && block->statuses && !marking->marked[node]; kind++) {
            TargetSet set = targets_of(&memory->domain->targets, &block->facts.sources[kind]);
            for (uint32_t k = 0; k < set.count && !marking->marked[node]; k++)
                if (set.nodes[k] && marking->marked[set.nodes[k]])
                    marking->marked[node] = found = true;
        }
    }
    return found;
}

static void mark_all(const Marking *marking, bool globals_only)
{
    const BlockMemory *blocks = marking->memory;
    const Memory *memory = &blocks->base;
    blocks_mark_roots(blocks, marking->surely, globals_only, marking->marked);
    for (uint32_t i = 0; i < memory->frame_count && !globals_only; i++)
        for (uint32_t k = 0; k < memory->frames[i].register_count; k++)
            mark((void *)marking, memory->frames[i].registers[k].value);
    if (!marking->surely && blocks->held)
        mark((void *)marking, value_of_base(blocks->held, linear_constant(0, 64)));
    for (uint32_t i = 0; i < memory->returned_count; i++)
        mark((void *)marking, memory->returned[i]);
    for (bool again = true; again;) {
        again = marking->surely && mark_by_sources(marking);
        for (uint32_t n = 1; n < blocks->domain->node_count; n = blocks_next(blocks, n)) {
            if (marking->marked[n] != 1)
                continue;
            const Contents *contents = &blocks_node(blocks, n)->contents;
            marking->marked[n] = 2;
            again = true;
            for (uint32_t i = 0; i < contents->count && !(marking->surely && recency_is_old(n)); i++)
                mark((void *)marking, contents->cells[i].value);
        }
    }
}

static bool collect(Memory *memory, CollectTime time)
{
    BlockMemory *blocks = blocks_of(memory);
    uint32_t count = blocks->domain->node_count;
    uint8_t *may = mem_alloc(count), *must = mem_alloc(count);
    bool lost = false;
    mark_all(&(Marking){blocks, false, may}, false);
    mark_all(&(Marking){blocks, true, must}, time == COLLECT_END);
    for (uint32_t n = 1; n < count; n = blocks_next(blocks, n)) {
        const BlockNode *node = blocks_node(blocks, n);
        lost |= !must[n] && is_heap_node(blocks, n) && node->statuses >> STATUS_LIVE & 1;
        if (may[n] || !node->statuses)
            continue;
        *blocks_edit(blocks, n) = (BlockNode){.statuses = 0};
        if (is_heap_node(blocks, n))
            facts_forget_source(blocks, n);
    }
    free(may);
    free(must);
    return lost;
}

const struct MemoryOps canonical_memory_ops = {
    .empty = blocks_empty,
    .thaw = blocks_thaw,
    .freeze = blocks_freeze,
    .fork = blocks_fork,
    .object = recency_object,
    .block = recency_block,
    .add = add,
    .end = end,
    .reach = reach,
    .compare = compare,
    .decide = decide,
    .read = read,
    .write = write,
    .copy = copy,
    .fill = fill,
    .collect = collect,
    .has_heap = blocks_has_heap,
};
