/* SPDX-License-Identifier: MIT */
/* Numbered nodes: contents, and the operations on them. */
#include "domain/exec/blocks.h"

#include <stdlib.h>

static BlockMemory *blocks_of(Memory *memory)
{
    return (BlockMemory *)memory;
}

BlockNode *blocks_edit(BlockMemory *memory, uint32_t node)
{
    return chunks_edit(&memory->nodes, memory->domain->arena, memory->owner, node);
}

void blocks_map_values(BlockMemory *memory, ValueVisit *visit, void *context)
{
    exec_map_values(&memory->base, visit, context);
    for (uint32_t n = 1; n < memory->domain->node_count; n = blocks_next(memory, n)) {
        Contents contents = blocks_node(memory, n)->contents;
        Contents mapped = contents_map(memory->domain->arena, contents, visit, context);
        if (mapped.cells != contents.cells)
            blocks_edit(memory, n)->contents = mapped;
    }
    readings_map(memory, visit, context);
}

Linear blocks_blend_numbers(BlockMemory *memory, Linear left, Linear right)
{
    Linears *numbers = &memory->base.numbers;
    Interval hull = interval_hull(linear_interval(numbers, left), linear_interval(numbers, right));
    return hull.low == hull.high ? linear_constant(hull.low, left.width)
                                 : linear_fresh_in(numbers, left.width, hull.low, hull.high);
}

ExecValue blocks_blend(void *context, ExecValue left, ExecValue right)
{
    BlockMemory *memory = context;
    if (left.kind == VALUE_UNDEFINED || right.kind == VALUE_UNDEFINED || left.number.width != right.number.width)
        return value_undefined(left.number.width);
    return value_of_base(targets_union(&memory->domain->targets, value_base(left), value_base(right)),
                         blocks_blend_numbers(memory, left.number, right.number));
}

/* --- contents ---------------------------------------------------------------------------------------------- */

static bool is_summary(const BlockMemory *memory, uint32_t node)
{
    return memory->domain->is_summary(node);
}

static bool may_lead(ExecValue value)
{
    return value.kind == VALUE_UNDEFINED || value_base(value);
}

/* Where the entry keeps what it makes. */
static bool keeps(const BlockDomain *domain, uint32_t node)
{
    return domain->lasts[node] || domain->storage[node] == STORAGE_GLOBAL;
}

void blocks_hide(BlockMemory *memory, uint32_t node, const Contents *before, const Contents *after)
{
    for (uint32_t i = 0; i < before->count && keeps(memory->domain, node) && !memory->hidden; i++) {
        const ExecCell *cell = &before->cells[i];
        bool is_kept = !may_lead(cell->value);
        for (uint32_t k = 0; k < after->count && !is_kept; k++)
            is_kept = after->cells[k].offset == cell->offset && after->cells[k].size == cell->size &&
                      may_lead(after->cells[k].value);
        memory->hidden = !is_kept;
    }
}

/* Nothing runs yet while a memory is made from an outline. */
static bool is_of_entry(const BlockMemory *memory)
{
    return memory->base.frame_count &&
           program_is_entry(memory->domain->base.program, exec_top(&memory->base)->function);
}

/* Pointers in these bytes of a block that lasts will be overwritten: what they led to may be lost. `offset` NULL: anywhere. */
static void overwrite(BlockMemory *memory, ExecValue to, const int64_t *offset, uint64_t size)
{
    const BlockDomain *domain = memory->domain;
    if (!domain->lasts[to.node.index] || is_of_entry(memory))
        return;
    const Contents *contents = &blocks_node(memory, to.node.index)->contents;
    bool lost = memory->hidden;
    for (uint32_t i = 0; i < contents->count; i++) {
        const ExecCell *cell = &contents->cells[i];
        const ExecValue *read = offset ? readings_find(memory, to, cell->offset, cell->size) : NULL;
        bool is_hit = !offset || (cell->offset < *offset + (int64_t)size && *offset < cell->offset + cell->size);
        lost |= is_hit && may_lead(read ? *read : cell->value);
    }
    if (lost)
        memory->base.has_lost = memory->base.loss_due = true;
}

static void forget_all(BlockMemory *memory, uint32_t node)
{
    memory->base.marks |= 1u << MARK_WEAK_UPDATE;
    blocks_hide(memory, node, &blocks_node(memory, node)->contents, &(Contents){NULL, 0, false});
    readings_end_all(memory, node);
    blocks_edit(memory, node)->contents = (Contents){NULL, 0, false};
}

static void write_at(BlockMemory *memory, uint32_t node, int64_t offset, uint32_t size, ExecValue value)
{
    Contents contents = blocks_node(memory, node)->contents;
    int64_t constant;
    bool is_plain = value.kind == VALUE_NUMBER && linear_is_constant(&memory->base.numbers, value.number, &constant);
    bool is_pointer = value.kind == VALUE_POINTER;
    value.tag = is_summary(memory, node) ? 0 : value.tag;
    /* A pointer may have become a number on its way. */
    memory->hidden |= keeps(memory->domain, node) && value.kind != VALUE_POINTER && !is_plain &&
                      8 * size >= memory->domain->base.program->pointer_width && is_of_entry(memory);
    if (is_summary(memory, node)) {
        memory->base.marks |= 1u << MARK_WEAK_UPDATE;
        value = blocks_blend(memory, contents_peek(&memory->base, &contents, offset, size), value);
    }
    Contents after = contents_set(&memory->base, contents, offset, size, value);
    const ExecCell written = {offset, size, value};
    if (is_summary(memory, node))
        blocks_hide(memory, node, &contents, &after);
    if (is_pointer)
        blocks_hide(memory, node, &(Contents){&written, 1, false}, &after);
    blocks_edit(memory, node)->contents = after;
}

void blocks_write(Memory *memory, ExecValue to, uint32_t size, ExecValue value, CaseList *out)
{
    int64_t offset;
    bool is_fixed = linear_is_constant(&memory->numbers, to.number, &offset);
    overwrite(blocks_of(memory), to, is_fixed ? &offset : NULL, size);
    if (is_fixed) {
        write_at(blocks_of(memory), to.node.index, offset, size, value);
        readings_end(blocks_of(memory), to.node.index, offset, size);
        if (is_summary(blocks_of(memory), to.node.index) && value.number.width == 8 * size)
            readings_add(blocks_of(memory), to, offset, size, value);
    } else {
        forget_all(blocks_of(memory), to.node.index);
    }
    case_add(out, memory, value);
}

/* In each case the cell leads to one of the nodes that it may lead to. */
static void read_pointer(BlockMemory *memory, uint32_t node, int64_t offset, ExecValue value, CaseList *out)
{
    TargetSet set = targets_of(&memory->domain->targets, &(uint32_t){value_base(value)});
    for (uint32_t i = 0; i < set.count; i++) {
        Memory *part = i + 1 < set.count ? blocks_fork(&memory->base) : &memory->base;
        ExecValue one = value_with_base(value, set.nodes[i]);
        readings_narrow(blocks_of(part), value.tag, set.nodes[i]);
        write_at(blocks_of(part), node, offset, value.number.width / 8u, one);
        case_add(out, part, one);
    }
}

void blocks_read(Memory *memory, ExecValue from, uint32_t size, unsigned width, CaseList *out)
{
    BlockMemory *blocks = blocks_of(memory);
    uint32_t node = from.node.index;
    const Contents *contents = &blocks_node(blocks, node)->contents;
    int64_t offset;
    bool is_fixed = linear_is_constant(&memory->numbers, from.number, &offset), lost = false;
    bool is_single = is_fixed && !is_summary(blocks, node);
    const ExecValue *before = is_fixed && !is_single ? readings_find(blocks, from, offset, size) : NULL;
    ExecValue value = value_undefined(width);
    if (before && before->kind != VALUE_UNDEFINED && before->number.width == width) {
        case_add(out, memory, *before);
        return;
    }
    if (is_fixed)
        value = contents_peek(memory, contents, offset, size);
    else if (contents->zeroed && !contents->count)
        value = value_number(linear_constant(0, width));
    if (value.kind == VALUE_UNDEFINED) {
        value = value_number(linear_fresh(&memory->numbers, size <= 8 ? 8 * size : width));
        if (is_single && size <= 8)
            write_at(blocks, node, offset, size, value);
    } else if (is_summary(blocks, node)) {
        value = blocks_blend(blocks, value, value);
    } else if (is_single && value_base(value) >= blocks->domain->node_count && value.number.width == width) {
        read_pointer(blocks, node, offset, value, out);
        return;
    }
    if (is_fixed && !is_single && value.number.width == width) {
        value.tag = value_base(value) ? readings_fresh_tag(blocks) : 0;
        readings_add(blocks, from, offset, size, value);
    }
    if (value.number.width != width)
        value = value_number(linear_resize(&memory->numbers, width < value.number.width ? OP_TRUNC : OP_ZEXT,
                                           value_to_number(memory, value), width, &lost));
    case_add(out, memory, value);
}

void blocks_copy_bytes(Memory *memory, ExecValue to, ExecValue from, Linear size, CaseList *out)
{
    BlockMemory *blocks = blocks_of(memory);
    Contents source = blocks_node(blocks, from.node.index)->contents,
             target = blocks_node(blocks, to.node.index)->contents;
    int64_t at, start, bytes;
    bool is_fixed = linear_is_constant(&memory->numbers, to.number, &at) &&
                    linear_is_constant(&memory->numbers, from.number, &start) &&
                    linear_is_constant(&memory->numbers, size, &bytes);
    overwrite(blocks, to, NULL, 0);
    if (is_fixed && !is_summary(blocks, to.node.index) && !is_summary(blocks, from.node.index))
        blocks_edit(blocks, to.node.index)->contents = contents_copy(memory, target, at, source, start, bytes);
    else
        forget_all(blocks, to.node.index);
    case_add(out, memory, to);
}

void blocks_fill(Memory *memory, ExecValue to, Linear size, ExecValue byte, CaseList *out)
{
    BlockMemory *blocks = blocks_of(memory);
    int64_t offset;
    bool is_whole =
        !is_summary(blocks, to.node.index) && linear_is_constant(&memory->numbers, to.number, &offset) && !offset &&
        linears_compare(&memory->numbers, OP_EQ, size, blocks_node(blocks, to.node.index)->size) == ANSWER_YES;
    overwrite(blocks, to, NULL, 0);
    forget_all(blocks, to.node.index);
    blocks_edit(blocks, to.node.index)->contents.zeroed = is_whole && value_is_zero(memory, byte);
    case_add(out, memory, to);
}

void blocks_end(Memory *memory, ExecValue pointer, NodeStatus status)
{
    BlockMemory *blocks = blocks_of(memory);
    bool is_weak = is_summary(blocks, pointer.node.index);
    BlockNode *node = blocks_edit(blocks, pointer.node.index);
    node->statuses = (uint8_t)((is_weak ? node->statuses : 0) | 1u << status);
    if (!is_weak)
        forget_all(blocks, pointer.node.index);
}

/* --- pointers ---------------------------------------------------------------------------------------------- */

void blocks_reach(Memory *memory, Operand operand, CaseList *out)
{
    BlockDomain *domain = blocks_of(memory)->domain;
    ExecValue value = exec_operand(&domain->base, memory, operand);
    TargetSet set = targets_of(&domain->targets, &(uint32_t){value_base(value)});
    for (uint32_t i = 0; i < set.count; i++) {
        Memory *part = i + 1 < set.count ? blocks_fork(memory) : memory;
        if (set.count > 1) {
            exec_set_register(part, operand.reg, value_with_base(value, set.nodes[i]));
            readings_narrow(blocks_of(part), value.tag, set.nodes[i]);
        }
        case_add(out, part, value);
    }
}

void blocks_compare(Memory *memory, Operand left, Operand right, CaseList *out)
{
    CaseList reached = {.count = 0};
    blocks_reach(memory, left, &reached);
    for (size_t i = 0; i < reached.count; i++)
        blocks_reach(case_at(&reached, i)->memory, right, out);
    case_list_free(&reached);
}

void blocks_decide(Memory *memory, CaseList *out)
{
    case_add(out, memory, value_undefined(1));
}

/* --- reachability ------------------------------------------------------------------------------------------ */

static bool may_be_live(const BlockMemory *memory, uint32_t node)
{
    return blocks_node(memory, node)->statuses >> STATUS_LIVE & 1;
}

static bool may_be_live_heap(const BlockMemory *memory, uint32_t node)
{
    return may_be_live(memory, node) && memory->domain->storage[node] == STORAGE_HEAP;
}

/* Marks what a value may lead to; with `surely`, the single block that it does lead to. */
static void mark(const BlockMemory *memory, ExecValue value, bool surely, uint8_t *marked)
{
    TargetSet set = targets_of(&memory->domain->targets, &(uint32_t){value_base(value)});
    const Linears *numbers = &memory->base.numbers;
    Linear zero = linear_constant(0, value.number.width);
    if (surely && (set.count > 1 || is_summary(memory, *set.nodes) ||
                   linears_compare(numbers, OP_SLE, zero, value.number) != ANSWER_YES ||
                   linears_compare(numbers, OP_SLE, value.number, blocks_node(memory, *set.nodes)->size) != ANSWER_YES))
        return;
    for (uint32_t i = 0; i < set.count; i++)
        if (!marked[set.nodes[i]])
            marked[set.nodes[i]] = 1;
}

bool blocks_is_of_stack(const BlockDomain *domain, uint32_t node)
{
    NodeStorage storage = domain->storage[node];
    return (storage == STORAGE_LOCAL || storage == STORAGE_ALLOCA) && !domain->is_summary(node);
}

bool blocks_is_there(const BlockMemory *memory, uint32_t node)
{
    const BlockNode *of = blocks_node(memory, node);
    return !is_summary(memory, node) && of->statuses == 1u << STATUS_LIVE && !of->may_lack;
}

/* What frames name is there. */
static void mark_named(const BlockMemory *memory, const NodeId *ids, uint32_t count, uint8_t *marked)
{
    for (uint32_t i = 0; i < count; i++)
        if (ids[i].index != ID_NONE && !is_summary(memory, ids[i].index))
            marked[ids[i].index] = 1;
}

void blocks_mark_roots(const BlockMemory *memory, bool surely, bool globals_only, uint8_t *marked)
{
    const BlockDomain *domain = memory->domain;
    for (uint32_t n = 1; n < domain->node_count; n = blocks_next(memory, n)) {
        NodeStorage storage = domain->storage[n];
        marked[n] = storage != STORAGE_HEAP && may_be_live(memory, n) && !(surely && !blocks_is_there(memory, n)) &&
                    (!globals_only || storage == STORAGE_GLOBAL);
    }
    for (uint32_t i = 0; i < memory->base.frame_count && surely && !globals_only; i++) {
        const ExecFrame *frame = &memory->base.frames[i];
        mark_named(memory, frame->locals, program_function(domain->base.program, frame->function)->local_count, marked);
        mark_named(memory, frame->allocas, frame->alloca_count, marked);
        mark_named(memory, &frame->varargs, 1, marked);
    }
}

static void mark_all(const BlockMemory *blocks, bool surely, bool globals_only, uint8_t *marked)
{
    const Memory *memory = &blocks->base;
    blocks_mark_roots(blocks, surely, globals_only, marked);
    for (uint32_t i = 0; i < memory->frame_count && !globals_only; i++)
        for (uint32_t k = 0; k < memory->frames[i].register_count; k++)
            mark(blocks, memory->frames[i].registers[k].value, surely, marked);
    if (!surely && blocks->held)
        mark(blocks, value_of_base(blocks->held, linear_constant(0, 64)), false, marked);
    for (uint32_t i = 0; i < memory->returned_count; i++)
        mark(blocks, memory->returned[i], surely, marked);
    for (bool again = true; again;) {
        again = false;
        for (uint32_t n = 1; n < blocks->domain->node_count; n = blocks_next(blocks, n)) {
            if (marked[n] != 1)
                continue;
            const Contents *contents = &blocks_node(blocks, n)->contents;
            marked[n] = 2;
            again = true;
            for (uint32_t i = 0; i < contents->count; i++)
                mark(blocks, contents->cells[i].value, surely, marked);
        }
    }
}

bool blocks_collect(Memory *memory, CollectTime time)
{
    BlockMemory *blocks = blocks_of(memory);
    uint32_t count = blocks->domain->node_count;
    uint8_t *may = mem_alloc(count), *must = mem_alloc(count);
    bool lost = false;
    mark_all(blocks, false, false, may);
    mark_all(blocks, true, time == COLLECT_END, must);
    for (uint32_t n = 1; n < count; n = blocks_next(blocks, n)) {
        lost |= !must[n] && may_be_live_heap(blocks, n);
        if (!may[n] && blocks_node(blocks, n)->statuses)
            *blocks_edit(blocks, n) = (BlockNode){.statuses = 0};
    }
    free(may);
    free(must);
    return lost;
}

bool blocks_has_heap(const Memory *memory)
{
    const BlockMemory *blocks = (const BlockMemory *)memory;
    bool found = false;
    for (uint32_t n = 1; n < blocks->domain->node_count && !found; n = blocks_next(blocks, n))
        found = may_be_live_heap(blocks, n);
    return found;
}

/* --- life -------------------------------------------------------------------------------------------------- */

Memory *blocks_empty(Domain *base)
{
    BlockDomain *domain = (BlockDomain *)base;
    BlockMemory *memory = arena_alloc(domain->arena, sizeof *memory);
    *memory = (BlockMemory){.domain = domain, .owner = ++domain->next_owner, .nodes = domain->blank};
    memory->base.numbers = linears_create(domain->arena, memory->owner);
    return &memory->base;
}

BlockMemory *blocks_copy(const BlockMemory *memory)
{
    BlockMemory *copy = arena_alloc(memory->domain->arena, sizeof *copy);
    *copy = *memory;
    copy->owner = copy->base.numbers.owner = ++memory->domain->next_owner;
    return copy;
}

Memory *blocks_thaw(Domain *domain, const State *state)
{
    (void)domain;
    return &blocks_copy(&state->memory)->base;
}

Memory *blocks_fork(Memory *memory)
{
    BlockMemory *copy = blocks_copy(blocks_of(memory));
    blocks_of(memory)->owner = memory->numbers.owner = ++copy->domain->next_owner;
    return &copy->base;
}

static ExecValue use(void *context, ExecValue value)
{
    ((uint8_t *)context)[value.number.factor ? value.number.symbol : SYMBOL_ZERO] = 1;
    return value;
}

const State *blocks_freeze(Memory *memory)
{
    BlockMemory *blocks = blocks_of(memory);
    readings_name(blocks);
    uint8_t *used = mem_alloc(memory->numbers.symbols.count + 1);
    blocks_map_values(blocks, use, used);
    for (uint32_t n = 1; n < blocks->domain->node_count; n = blocks_next(blocks, n))
        use(used, value_number(blocks_node(blocks, n)->size));
    linears_project(&memory->numbers, used);
    free(used);
    State *state = arena_alloc(blocks->domain->arena, sizeof *state);
    state->memory = *blocks;
    state->memory.base.marks = 0;
    return state;
}
