/* SPDX-License-Identifier: MIT */
/* Order and join of symbolic heaps: the walk (walk.h) pairs nodes; then cells, lengths and numbers are compared or joined by
 * exec/pair.h. */
#include "domain/symheap/pair.h"

ExecValue pair_named(const Side *side, ExecValue value)
{
    if (value.kind == VALUE_POINTER)
        value.node.index = side->name[value.node.index];
    return value;
}

/* Are they different constants that are kept apart? */
static bool are_apart(const ExecPairing *pairing, ExecValue left, ExecValue right, int64_t most)
{
    int64_t a, b;
    return left.kind == VALUE_NUMBER && right.kind == VALUE_NUMBER &&
           linear_is_constant(&pairing->left->numbers, left.number, &a) &&
           linear_is_constant(&pairing->right->numbers, right.number, &b) && a != b && a >= 0 && a <= most && b >= 0 &&
           b <= most;
}

/* The walk has been here: kinds and nodes fit, or one of them is a pointer to a segment that is empty on the other side. */
ExecValue symheap_pair_values(ExecPairing *pairing, ExecValue left, ExecValue right)
{
    const Walk *walk = ((SymPairing *)pairing)->walk;
    const Side *a = &walk->sides[LEFT], *b = &walk->sides[RIGHT];
    if (right.kind == VALUE_UNDEFINED || left.kind == VALUE_UNDEFINED) {
        pairing->fails |= right.kind != VALUE_UNDEFINED && !pairing->out;
        return value_undefined(left.number.width);
    }
    pairing->fails |= left.number.width != right.number.width ||
                      are_apart(pairing, left, right, ((SymPairing *)pairing)->options.keeps_up_to);
    bool only_left = value_is_segment(a->heap, left) && a->partner[left.node.index] == ID_NONE,
         only_right = value_is_segment(b->heap, right) && b->partner[right.node.index] == ID_NONE;
    pairing->fails |= only_left && only_right; /* which of them comes first is not known */
    if (only_left || only_right) {
        const Side *side = only_left ? a : b;
        ExecValue pointer = only_left ? left : right;
        int64_t offset = 0;
        pairing->fails |= !value_constant(side->heap, pointer, &offset);
        return pair_named(side,
                          value_pointer(pointer.node, pointer.target, linear_constant(offset, pointer.number.width)));
    }
    pairing->fails |=
        left.kind != right.kind || (left.kind == VALUE_POINTER && a->partner[left.node.index] != right.node.index);
    if (pairing->fails)
        return right;
    ExecValue result = pair_named(a, left);
    if (left.kind == VALUE_POINTER && left.target != right.target && symheap_is_one(a->heap, left.node.index))
        result.target = right.target;
    result.number = exec_pair_numbers(pairing, left.number, right.number);
    return result;
}

static ExecValue merge(void *context, ExecValue left, ExecValue right)
{
    return symheap_pair_values(context, left, right);
}

static Contents pair_contents(SymPairing *pairing, const Contents *left, const Contents *right)
{
    ExecPairing *base = &pairing->base;
    if (base->out)
        return contents_merge(base->out->numbers.arena, base->left, *left, base->right, *right, merge, base);
    for (uint32_t i = 0; i < right->count && !base->fails; i++) {
        const ExecCell *cell = &right->cells[i];
        symheap_pair_values(base, contents_peek(base->left, left, cell->offset, cell->size), cell->value);
    }
    base->fails |= right->zeroed && !contents_zero_outside(base->left, left, right);
    return *right;
}

/* In the order, the right side's constant must be the left one's; a join keeps what both have. */
static RecentCell pair_recent(SymPairing *pairing, const RecentCell *left, const RecentCell *right)
{
    bool agree = left->size && left->size == right->size && left->value == right->value;
    pairing->base.fails |= !pairing->base.out && right->size && !agree;
    if (!agree || pairing->base.fails)
        return (RecentCell){.size = 0};
    return (RecentCell){exec_pair_numbers(&pairing->base, left->offset, right->offset), left->size, left->value};
}

static void put(SymHeap *out, uint32_t at, SymNode node)
{
    while (out->nodes.count <= at)
        chunks_add(&out->nodes, out->domain->arena, out->owner);
    *symheap_edit(out, at) = node;
}

static void pair_all_nodes(SymPairing *pairing, SymHeap *out)
{
    const Side *a = &pairing->walk->sides[LEFT], *b = &pairing->walk->sides[RIGHT];
    ExecPairing *base = &pairing->base;
    for (uint32_t i = 0; i < a->heap->nodes.count && !base->fails; i++) {
        const SymNode *left = symheap_node(a->heap, i);
        if (!left->is_used || (a->partner[i] == ID_NONE && !left->segment))
            continue;
        SymNode node = *left;
        if (a->partner[i] == ID_NONE) {
            node.segment = pair_with_empty(pairing, LEFT, i);
        } else {
            const SymNode *right = symheap_node(b->heap, a->partner[i]);
            node.may_reuse |= right->may_reuse;
            node.made_at = made_at_either(left->made_at, right->made_at);
            if (left->segment) {
                node.segment = pair_segments(pairing, left->segment, right->segment);
            } else {
                node.size = exec_pair_numbers(base, left->size, right->size);
                node.contents = pair_contents(pairing, &left->contents, &right->contents);
                node.recent = pair_recent(pairing, &left->recent, &right->recent);
            }
        }
        if (out)
            put(out, a->name[i], node);
    }
    for (uint32_t i = 0; i < b->heap->nodes.count && !base->fails; i++) {
        SymNode node = *symheap_node(b->heap, i);
        if (!node.is_used || !node.segment || b->partner[i] != ID_NONE)
            continue;
        node.segment = pair_with_empty(pairing, RIGHT, i);
        if (out)
            put(out, b->name[i], node);
    }
}

/* Nodes of the join are called as on the left; segments that only the right side has get unused places. */
static void name_nodes(Walk *walk)
{
    const SymHeap *left = walk->sides[LEFT].heap;
    uint32_t next = (uint32_t)left->domain->base.program->object_count;
    for (uint32_t i = 0; i < walk->sides[LEFT].heap->nodes.count; i++)
        walk->sides[LEFT].name[i] = i;
    for (uint32_t i = 0; i < walk->sides[RIGHT].heap->nodes.count; i++) {
        const SymNode *node = symheap_node(walk->sides[RIGHT].heap, i);
        uint32_t partner = walk->sides[RIGHT].partner[i];
        walk->sides[RIGHT].name[i] = partner;
        if (!node->is_used || !node->segment || partner != ID_NONE)
            continue;
        while (next < left->nodes.count && symheap_node(left, next)->is_used)
            next++;
        walk->sides[RIGHT].name[i] = next++;
    }
}

static NodeId renamed(const Side *side, NodeId node)
{
    return node.index == ID_NONE ? node : (NodeId){side->name[node.index]};
}

/* Frames name the nodes of locals and the like: those of the right side as in the join. */
static void rename_frames(Side *side)
{
    Memory *memory = &side->heap->base;
    Arena *arena = side->heap->domain->arena;
    ExecFrame *frames = arena_alloc(arena, (memory->frame_count + 1) * sizeof *frames);
    for (uint32_t i = 0; i < memory->frame_count; i++) {
        frames[i] = memory->frames[i];
        uint32_t count = program_function(side->heap->domain->base.program, frames[i].function)->local_count;
        NodeId *locals = arena_alloc(arena, (count + 1) * sizeof *locals);
        NodeId *allocas = arena_alloc(arena, (frames[i].alloca_count + 1) * sizeof *allocas);
        for (uint32_t k = 0; k < count; k++)
            locals[k] = renamed(side, frames[i].locals[k]);
        for (uint32_t k = 0; k < frames[i].alloca_count; k++)
            allocas[k] = renamed(side, frames[i].allocas[k]);
        frames[i].locals = locals;
        frames[i].allocas = allocas;
        frames[i].varargs = renamed(side, frames[i].varargs);
    }
    memory->frames = frames;
}

/* Lengths are not negative: what widening may have forgotten. */
static bool assume_lengths(SymHeap *out)
{
    bool holds = true;
    for (uint32_t i = 0; i < out->nodes.count && holds; i++) {
        const SymNode *node = symheap_node(out, i);
        if (node->is_used && node->segment)
            holds = linears_assume(&out->base.numbers, OP_SLE, linear_constant(0, 64), node->segment->length, true);
    }
    return holds;
}

static bool pair_numbers(Walk *walk, SymHeap *out, JoinOptions options)
{
    const SymDomain *domain = walk->sides[LEFT].heap->domain;
    name_nodes(walk);
    rename_frames(&walk->sides[RIGHT]);
    SymPairing pairing = {exec_pairing(&walk->sides[LEFT].heap->base, &walk->sides[RIGHT].heap->base,
                                       out ? &out->base : NULL, symheap_pair_values),
                          walk, options};
    if (!pairing.base.fails)
        pair_all_nodes(&pairing, out);
    exec_pair_memory(&pairing.base, domain->base.program);
    return exec_pair_end(&pairing.base, options.widen, domain->thresholds, domain->threshold_count) &&
           (!out || assume_lengths(out));
}

bool symheap_pair(const SymHeap *left, const SymHeap *right, SymHeap *out, JoinOptions options)
{
    Walk walk = walk_create(left, right, out != NULL);
    bool holds = false;
    while (!holds && walk_next(&walk)) {
        holds = pair_numbers(&walk, out, options);
        if (out)
            break; /* it has been written */
    }
    walk_free(&walk);
    return holds;
}
