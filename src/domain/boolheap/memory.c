/* SPDX-License-Identifier: MIT */
/* The memory operations on Boolean heaps (exec/memory.h): the transformers of FESA, figure 9. */
#include "domain/boolheap/state.h"

#include <string.h>

static Boolheap *heap_of(Memory *memory)
{
    return (Boolheap *)memory;
}

/* --- contents ---------------------------------------------------------------------------------------------- */

/* The values in these bytes are about to go. */
static void count_less(Boolheap *heap, uint32_t name, int64_t offset, int64_t size)
{
    Contents contents = boolheap_node(heap, name)->contents;
    for (uint32_t i = 0; i < contents.count; i++) {
        const ExecCell *cell = &contents.cells[i];
        if (cell->offset < offset + size && offset < cell->offset + cell->size)
            boolheap_count_less(heap, (Holder){HOLDER_CELL, name, (uint32_t)cell->offset}, cell->value);
    }
}

/* These cells of the node are gone: the counters of what they led to agree with the edges that are left. */
static void count_rest(Boolheap *heap, uint32_t name, const Contents *old, int64_t offset, int64_t size)
{
    for (uint32_t i = 0; boolheap_node(heap, name)->storage == STORAGE_HEAP && i < old->count; i++) {
        const ExecCell *cell = &old->cells[i];
        if (cell->offset >= offset + size || offset >= cell->offset + cell->size || cell->value.kind != VALUE_POINTER)
            continue;
        Alternatives set = boolheap_alternatives(heap, cell->value);
        for (uint32_t k = 0; k < set.count; k++)
            if (boolheap_node(heap, set.items[k].node))
                boolheap_count_integrity(heap, set.items[k].node);
    }
}

static void set_contents(Boolheap *heap, uint32_t name, Contents contents)
{
    const Contents old = boolheap_node(heap, name)->contents;
    count_less(heap, name, 0, CELL_OFFSET_MOST);
    boolheap_edit(heap, name)->contents = contents;
    count_rest(heap, name, &old, 0, CELL_OFFSET_MOST);
}

static void forget_contents(Boolheap *heap, uint32_t name)
{
    heap->base.marks |= 1u << MARK_WEAK_UPDATE;
    set_contents(heap, name, (Contents){NULL, 0, false});
}

/* Values of bytes that are no whole pointer, or too far out to be told apart, are not kept. */
static void write_at(Memory *memory, NodeId id, int64_t offset, uint32_t size, ExecValue value)
{
    Boolheap *heap = heap_of(memory);
    uint32_t name = id.index;
    Holder holder = {HOLDER_CELL, name, (uint32_t)offset};
    bool is_kept = contents_may_keep(offset, size, value);
    value.target = 0;
    if (is_kept)
        boolheap_acyclic_write(heap, holder, value);
    const Contents old = boolheap_node(heap, name)->contents;
    count_less(heap, name, offset, size);
    Contents contents = contents_forget(&heap->base, old, offset, size);
    boolheap_edit(heap, name)->contents = contents;
    count_rest(heap, name, &old, offset, size);
    if (is_kept)
        boolheap_count_more(heap, holder, value);
    boolheap_edit(heap, name)->contents =
        contents_set(&heap->base, contents, offset, size, is_kept ? value : value_undefined(size <= 8 ? 8 * size : 64));
}

static void write(Memory *memory, ExecValue to, uint32_t size, ExecValue value, CaseList *out)
{
    int64_t offset;
    if (linear_is_constant(&memory->numbers, to.number, &offset))
        write_at(memory, to.node, offset, size, value);
    else
        forget_contents(heap_of(memory), to.node.index);
    case_add(out, memory, value);
}

static bool is_numbers(Alternatives set)
{
    for (uint32_t i = 0; i < set.count; i++)
        if (set.items[i].node != ID_NONE)
            return false;
    return true;
}

static ExecValue value_of(const Alternative *alternative)
{
    return alternative->node == ID_NONE ? value_number(alternative->number)
                                        : value_pointer((NodeId){alternative->node}, 0, alternative->number);
}

/* Numbers that were kept apart are read apart. */
static void read(Memory *memory, ExecValue from, uint32_t size, unsigned width, CaseList *out)
{
    Boolheap *heap = heap_of(memory);
    const Contents *contents = &boolheap_node(heap, from.node.index)->contents;
    int64_t offset;
    bool is_fixed = linear_is_constant(&memory->numbers, from.number, &offset);
    ExecValue value = contents_read(memory, contents, from.number, size, width);
    if (value.kind == VALUE_UNDEFINED) {
        value = value_number(linear_fresh(&memory->numbers, size <= 8 ? 8 * size : width));
        if (is_fixed && size <= 8)
            write_at(memory, from.node, offset, size, value);
    }
    Alternatives set = boolheap_alternatives(heap, value);
    if (!value_is_set(value) || !is_numbers(set)) {
        case_add(out, memory, value_resized(memory, value, width));
        return;
    }
    Holder holder = {HOLDER_CELL, from.node.index, (uint32_t)offset};
    for (uint32_t i = 0; i < set.count; i++) {
        Boolheap *part = i + 1 < set.count ? boolheap_fork(heap) : heap;
        if (boolheap_assume(part, alternative_holds(part, holder, &set.items[i])))
            case_add(out, &part->base, value_resized(&part->base, value_of(&set.items[i]), width));
    }
}

static void copy(Memory *memory, ExecValue to, ExecValue from, Linear size, CaseList *out)
{
    Boolheap *heap = heap_of(memory);
    Contents source = boolheap_node(heap, from.node.index)->contents,
             target = boolheap_node(heap, to.node.index)->contents;
    int64_t at, start, bytes;
    bool is_fixed = contents_copies(memory, to, from, size, &at, &start, &bytes);
    if (!is_fixed) {
        forget_contents(heap, to.node.index);
        case_add(out, memory, to);
        return;
    }
    count_less(heap, to.node.index, at, bytes);
    boolheap_edit(heap, to.node.index)->contents = contents_forget(memory, target, at, bytes);
    boolheap_edit(heap, to.node.index)->contents.zeroed = false;
    for (uint32_t i = 0; i < source.count; i++) {
        const ExecCell *cell = &source.cells[i];
        if (cell->offset >= start && cell->offset + cell->size <= start + bytes)
            write_at(memory, to.node, at + cell->offset - start, cell->size, cell->value);
    }
    case_add(out, memory, to);
}

static void fill(Memory *memory, ExecValue to, Linear size, ExecValue byte, CaseList *out)
{
    Boolheap *heap = heap_of(memory);
    int64_t offset;
    bool is_zero = value_is_zero(memory, byte);
    if (linear_is_constant(&memory->numbers, to.number, &offset) && !offset &&
        linears_compare(&memory->numbers, OP_EQ, size, boolheap_node(heap, to.node.index)->size) == ANSWER_YES)
        set_contents(heap, to.node.index, (Contents){NULL, 0, is_zero});
    else if (!contents_fill(memory, to, size, is_zero, write_at))
        forget_contents(heap, to.node.index);
    case_add(out, memory, to);
}

/* --- nodes ------------------------------------------------------------------------------------------------- */

static MemoryBlock block(Memory *memory, NodeId id)
{
    Boolheap *heap = heap_of(memory);
    const Program *program = heap->domain->base.program;
    unsigned live = 1u << STATUS_LIVE, dead = 1u << STATUS_FREED | 1u << STATUS_ENDED;
    if (id.index >= SET_BASE) /* not reached: nothing is known */
        return (MemoryBlock){.storage = STORAGE_HEAP,
                             .statuses = live | dead,
                             .is_summary = true,
                             .may_reuse = true,
                             .object = {ID_NONE},
                             .made_at = {ID_NONE},
                             .align = 1,
                             .size = linear_constant(0, program->pointer_width)};
    const BoolNode *node = boolheap_node(heap, id.index);
    bool may_live = !node->is_dead && boolheap_may(heap, node_live(heap, node));
    bool may_end = node_has_live(node) && boolheap_may(heap, negated(heap, node_live(heap, node)));
    return (MemoryBlock){.storage = node->storage,
                         .statuses =
                             (may_live ? live : 0) |
                             (may_end ? 1u << (node->storage == STORAGE_HEAP ? STATUS_FREED : STATUS_ENDED) : 0),
                         .is_summary = node->is_summary,
                         .may_reuse = node->may_reuse,
                         .object = node->object,
                         .made_at = {ID_NONE},
                         .align = exec_align(program, node->object),
                         .size = node->size};
}

uint32_t boolheap_fresh_name(const Boolheap *heap, NameKind kind, uint32_t of)
{
    NameKey key = {.kind = kind, .of = of};
    uint32_t name = name_intern(heap->domain, key);
    while (boolheap_node(heap, name)) {
        key.number++;
        name = name_intern(heap->domain, key);
    }
    return name;
}

uint32_t boolheap_name_beside(const Boolheap *heap, uint32_t name)
{
    return boolheap_fresh_name(heap, NAME_MATERIALISED, name_family(heap->domain, name));
}

bool boolheap_has_dead(Boolheap *heap)
{
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        if (node->name != ID_NONE && node_has_live(node) && !node->is_frame &&
            (node->is_dead || boolheap_may(heap, negated(heap, node_live(heap, node)))))
            return true;
    }
    return false;
}

static NodeId add(Memory *memory, MemoryBlock block, bool zeroed)
{
    Boolheap *heap = heap_of(memory);
    bool is_object = block.object.index != ID_NONE;
    BoolNode node = {.name = boolheap_fresh_name(heap, is_object ? NAME_OBJECT : NAME_MADE,
                                                 is_object ? block.object.index : block.made_at.index),
                     .storage = block.storage,
                     .object = block.object,
                     .kind = block.made_at.index == ID_NONE ? 0 : heap->domain->kinds[block.made_at.index],
                     .may_reuse = (block.storage != STORAGE_GLOBAL && block.storage != STORAGE_FUNCTION) &&
                                  boolheap_has_dead(heap),
                     .size = block.size,
                     .contents = {NULL, 0, zeroed}};
    boolheap_add(heap, node);
    if (node_has_live(&node)) {
        boolheap_note_flag(heap, flag_live(heap->domain, node.name));
        boolheap_assume(heap, node_live(heap, &node));
    }
    for (uint32_t set = boolheap_next_set(heap, 0); set < SETS_MOST; set = boolheap_next_set(heap, set + 1))
        if (node.storage == STORAGE_HEAP)
            boolheap_define(heap, flag_many(heap->domain, node.name, set), boolheap_false(heap));
    return (NodeId){node.name};
}

static void end(Memory *memory, ExecValue pointer, NodeStatus status)
{
    Boolheap *heap = heap_of(memory);
    (void)status;
    set_contents(heap, pointer.node.index, (Contents){NULL, 0, false});
    BoolNode *node = boolheap_edit(heap, pointer.node.index);
    uint32_t live = flag_live(heap->domain, node->name);
    node->is_dead = true;
    boolheap_forget_one(heap, live);
    boolheap_note_flag(heap, live);
    boolheap_assume(heap, negated(heap, node_live(heap, node)));
}

/* --- following pointers ------------------------------------------------------------------------------------ */

static Holder register_holder(const Boolheap *heap, Operand operand)
{
    return (Holder){HOLDER_REGISTER, heap->base.frame_count - 1, operand.reg.index};
}

/* The register leads to this summary, by the only alternative that is left: takes the instance out. */
static void take(Boolheap *heap, Operand operand, const Alternative *item, uint32_t taken, CaseList *out)
{
    for (int only = 0; only < 2; only++) {
        Boolheap *part = only ? heap : boolheap_fork(heap);
        if (!(only ? boolheap_take_only(part, item->node, taken)
                   : boolheap_take_one(part, item->node, taken, item->role)))
            continue;
        Alternatives set = boolheap_alternatives(part, exec_register(&part->base, operand.reg));
        for (uint32_t i = 0; i < set.count; i++)
            if (set.items[i].node == taken &&
                boolheap_assume(part, alternative_holds(part, register_holder(part, operand), &set.items[i]))) {
                exec_set_register(&part->base, operand.reg, value_of(&set.items[i]));
                case_add(out, &part->base, value_undefined(1));
            }
    }
}

/* Each alternative of a register by itself. Pointers to summaries stay as they are if `materialises` is false. */
void boolheap_split(Boolheap *heap, Operand operand, bool materialises, CaseList *out)
{
    ExecValue value = exec_operand(&heap->domain->base, &heap->base, operand);
    if (heap->domain->is_posting && booleans_are_exhausted(heap->domain->functions))
        return; /* where any flags are possible cases abound; the post is not supported, so none is needed */
    if (!value_is_set(value)) {
        case_add(out, &heap->base, value);
        return;
    }
    Alternatives set = boolheap_alternatives(heap, value);
    uint32_t first = ID_NONE; /* blocks taken out of several summaries get one name: their cases are joined to one */
    for (uint32_t i = 0; i < set.count; i++)
        first = first == ID_NONE && set.items[i].role != FLAG_NONE ? set.items[i].node : first;
    for (uint32_t i = 0; i < set.count; i++) {
        Boolheap *part = boolheap_fork(heap);
        Alternative only = set.items[i];
        if (!boolheap_assume(part, alternative_holds(part, register_holder(part, operand), &only)))
            continue;
        only.flag = FLAG_NONE;
        if (only.role == FLAG_NONE) {
            exec_set_register(&part->base, operand.reg, value_of(&only));
            case_add(out, &part->base, value);
            continue;
        }
        Alternative *copy = arena_alloc(part->domain->arena, sizeof *copy);
        *copy = only;
        exec_set_register(&part->base, operand.reg, boolheap_value(part, (Alternatives){copy, 1}, value.number.width));
        if (materialises || only.number.factor || only.number.constant)
            take(part, operand, &only, boolheap_name_beside(part, first), out);
        else
            case_add(out, &part->base, value);
    }
}

/* Live blocks and others are told apart, so that what is violated is violated by all heaps of a case. */
static void reach(Memory *memory, Operand operand, CaseList *out)
{
    CaseList found = {.count = 0};
    boolheap_split(heap_of(memory), operand, true, &found);
    for (size_t i = 0; i < found.count; i++) {
        Boolheap *heap = heap_of(case_at(&found, i)->memory);
        ExecValue value = exec_operand(&heap->domain->base, &heap->base, operand);
        const BoolNode *node = value.kind == VALUE_POINTER ? boolheap_node(heap, value.node.index) : NULL;
        if (!node || !node_has_live(node) || boolheap_must(heap, node_live(heap, node))) {
            case_add(out, &heap->base, value);
            continue;
        }
        Boolheap *dead = boolheap_fork(heap);
        if (boolheap_assume(dead, negated(dead, node_live(dead, node))))
            case_add(out, &dead->base, value);
        if (boolheap_assume(heap, node_live(heap, boolheap_node(heap, value.node.index))))
            case_add(out, &heap->base, value);
    }
    case_list_free(&found);
}

static bool is_plain_number(Boolheap *heap, Operand operand)
{
    return exec_operand(&heap->domain->base, &heap->base, operand).kind == VALUE_NUMBER;
}

/* Compared with a number, pointers to the starts of summaries need not be taken out: exec looks at their offsets only. */
static void compare(Memory *memory, Operand left, Operand right, CaseList *out)
{
    CaseList first = {.count = 0};
    boolheap_split(heap_of(memory), left, !is_plain_number(heap_of(memory), right), &first);
    for (size_t i = 0; i < first.count; i++) {
        Boolheap *heap = heap_of(case_at(&first, i)->memory);
        boolheap_split(heap, right, !is_plain_number(heap, left), out);
    }
    case_list_free(&first);
}

static bool collect(Memory *memory, CollectTime time)
{
    return boolheap_collect(heap_of(memory), time);
}

static bool has_heap(const Memory *memory)
{
    Boolheap *heap = boolheap_copy((const Boolheap *)memory);
    if (heap->is_heap_outside)
        return true;
    for (uint32_t i = 0; i < heap->nodes.count; i++) {
        const BoolNode *node = boolheap_slot(heap, i);
        if (node->name != ID_NONE && node->storage == STORAGE_HEAP && !node->is_dead &&
            boolheap_may(heap, node_live(heap, node)))
            return true;
    }
    return false;
}

/* --- life -------------------------------------------------------------------------------------------------- */

static Memory *empty(Domain *domain)
{
    Boolheap *heap = boolheap_empty((BoolheapDomain *)domain);
    boolheap_count_by(heap, heap->domain->counted);
    return &heap->base;
}

static Memory *thaw(Domain *domain, const State *state)
{
    (void)domain;
    Boolheap *heap = boolheap_copy(&state->heap);
    boolheap_count_by(heap, heap->domain->counted);
    return &heap->base;
}

static Memory *fork(Memory *memory)
{
    return &boolheap_fork(heap_of(memory))->base;
}

static const State *freeze(Memory *memory)
{
    return boolheap_freeze(heap_of(memory));
}

const MemoryOps boolheap_memory_ops = {
    .empty = empty,
    .thaw = thaw,
    .freeze = freeze,
    .fork = fork,
    .object = exec_object_node,
    .block = block,
    .add = add,
    .end = end,
    .reach = reach,
    .compare = compare,
    .decide = exec_decide_nothing,
    .read = read,
    .write = write,
    .copy = copy,
    .fill = fill,
    .collect = collect,
    .has_heap = has_heap,
};
