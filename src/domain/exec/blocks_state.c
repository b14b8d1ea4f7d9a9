/* SPDX-License-Identifier: MIT */
/* Numbered nodes: the contract of domain.h. */
#include "domain/exec/blocks.h"

#include "base/map.h"
#include "domain/exec/pair.h"

#include <stdlib.h>

enum { WIDEN_ROUNDS = 3, SUCCESSORS_MOST = 4 };

static BlockDomain *domain_of(Domain *base)
{
    return (BlockDomain *)base;
}

void blocks_create(BlockDomain *domain, const DomainOps *ops, const Program *program, PropertySet properties,
                   TermStore *terms, uint32_t node_count)
{
    domain->base = (Domain){ops, program, properties, terms, 0, 0};
    domain->arena = arena_create();
    domain->targets = targets_create(node_count);
    domain->node_count = node_count;
    domain->blank = chunks_zeroed(domain->arena, sizeof(BlockNode), node_count);
    domain->thresholds = exec_thresholds(program, NULL, &domain->threshold_count);
}

void blocks_destroy(BlockDomain *domain)
{
    arena_destroy(domain->arena);
    targets_destroy(&domain->targets);
    free(domain->thresholds);
    free(domain);
}

size_t blocks_bytes(const Domain *base)
{
    return arena_used(((const BlockDomain *)base)->arena);
}

void blocks_keep_only(Domain *base, const State *const *states, size_t count)
{
    arena_keep(domain_of(base)->arena, domain_of(base)->blank.chunks);
    for (size_t i = 0; i < count; i++)
        arena_keep(domain_of(base)->arena, states[i]);
    arena_sweep(domain_of(base)->arena);
}

/* --- order and join ---------------------------------------------------------------------------------------- */

static const Linear nothing = {.width = 0};

static ExecValue pair_values(ExecPairing *pairing, ExecValue left, ExecValue right)
{
    Targets *targets = &((const BlockMemory *)pairing->left)->domain->targets;
    uint32_t a = value_base(left), b = value_base(right);
    if (right.kind == VALUE_UNDEFINED || (pairing->out && left.kind == VALUE_UNDEFINED))
        return right.kind == VALUE_UNDEFINED ? right : left;
    pairing->fails |= left.kind == VALUE_UNDEFINED || left.number.width != right.number.width ||
                      (!pairing->out && !targets_within(targets, a, b));
    return pairing->fails
               ? right
               : value_of_base(targets_union(targets, a, b), exec_pair_numbers(pairing, left.number, right.number));
}

static ExecValue merge(void *context, ExecValue left, ExecValue right)
{
    return pair_values(context, left, right);
}

/* Tags are names within one state: the join names its pointers anew. */
static ExecValue copy_left(void *context, ExecValue value)
{
    value.tag = 0;
    value.number = exec_pair_numbers(context, value.number, nothing);
    return value;
}

static ExecValue copy_right(void *context, ExecValue value)
{
    value.tag = 0;
    value.number = exec_pair_numbers(context, nothing, value.number);
    return value;
}

static bool is_of_stack(const ExecPairing *pairing, uint32_t node)
{
    return blocks_is_of_stack(((const BlockMemory *)pairing->left)->domain, node);
}

/* Is a node of the left memory below that of the right one? */
static void compare_nodes(ExecPairing *pairing, uint32_t node, const BlockNode *left, const BlockNode *right)
{
    pairing->fails |= left->statuses & ~right->statuses || left->may_reuse > right->may_reuse;
    pairing->fails |= is_of_stack(pairing, node) && blocks_is_there((const BlockMemory *)pairing->right, node) &&
                      !blocks_is_there((const BlockMemory *)pairing->left, node);
    if (!left->statuses || pairing->fails)
        return;
    exec_pair_numbers(pairing, left->size, right->size);
    BlockMemory hidden = *(const BlockMemory *)pairing->right;
    blocks_hide(&hidden, node, &left->contents, &right->contents);
    pairing->fails |= hidden.hidden > ((const BlockMemory *)pairing->right)->hidden;
    for (uint32_t i = 0; i < right->contents.count && !pairing->fails; i++) {
        const ExecCell *cell = &right->contents.cells[i];
        pair_values(pairing, contents_peek(pairing->left, &left->contents, cell->offset, cell->size), cell->value);
    }
    Targets *targets = &((const BlockMemory *)pairing->left)->domain->targets;
    pairing->fails |= right->facts.unshared & ~left->facts.unshared ||
                      right->facts.cancelled & ~left->facts.cancelled || right->facts.rising & ~left->facts.rising ||
                      right->facts.falling & ~left->facts.falling || right->facts.greatest & ~left->facts.greatest ||
                      right->facts.least & ~left->facts.least || right->facts.differs & ~left->facts.differs ||
                      right->facts.acyclic & ~left->facts.acyclic;
    for (uint32_t i = 0; i < FACT_SOURCES; i++)
        pairing->fails |= !targets_within(targets, right->facts.sources[i], left->facts.sources[i]);
    pairing->fails |=
        right->contents.zeroed && !contents_zero_outside(pairing->left, &left->contents, &right->contents);
}

/* Of a node that only one memory has, nothing is said in the other. */
static BlockFacts join_facts(Targets *targets, const BlockNode *left, const BlockNode *right)
{
    if (!left->statuses || !right->statuses)
        return left->statuses ? left->facts : right->facts;
    BlockFacts both = {.unshared = left->facts.unshared & right->facts.unshared,
                       .cancelled = left->facts.cancelled & right->facts.cancelled,
                       .rising = left->facts.rising & right->facts.rising,
                       .falling = left->facts.falling & right->facts.falling,
                       .greatest = left->facts.greatest & right->facts.greatest,
                       .least = left->facts.least & right->facts.least,
                       .differs = left->facts.differs & right->facts.differs,
                       .acyclic = left->facts.acyclic & right->facts.acyclic};
    for (uint32_t i = 0; i < FACT_SOURCES; i++)
        both.sources[i] = targets_meet(targets, left->facts.sources[i], right->facts.sources[i]);
    return both;
}

static void join_nodes(ExecPairing *pairing, Arena *arena, uint32_t node, const BlockNode *left, const BlockNode *right,
                       BlockNode *out)
{
    bool has_left = left->statuses, has_right = right->statuses;
    *out = (BlockNode){.statuses = left->statuses | right->statuses,
                       .may_reuse = left->may_reuse || right->may_reuse,
                       .may_lack =
                           is_of_stack(pairing, node) && (!has_left || !has_right || left->may_lack || right->may_lack),
                       .facts = join_facts(&((const BlockMemory *)pairing->left)->domain->targets, left, right)};
    out->size = exec_pair_numbers(pairing, has_left ? left->size : nothing, has_right ? right->size : nothing);
    if (has_left && has_right) {
        out->contents =
            contents_merge(arena, pairing->left, left->contents, pairing->right, right->contents, merge, pairing);
        blocks_hide((BlockMemory *)pairing->out, node, &left->contents, &out->contents);
        blocks_hide((BlockMemory *)pairing->out, node, &right->contents, &out->contents);
    } else
        out->contents = contents_map(arena, has_left ? left->contents : right->contents,
                                     has_left ? copy_left : copy_right, pairing);
}

/* Blocks of STEP_ALLOCA that only some paths made may have ended; frames name them no more. A stack is restored to a number of
 * blocks, which is no more than either frame has: places for so many are left. */
static void pair_allocas(ExecPairing *pairing, const ExecFrame *left, const ExecFrame *right, ExecFrame *out)
{
    bool same = left->alloca_count == right->alloca_count;
    for (uint32_t i = 0; same && i < left->alloca_count; i++)
        same = left->allocas[i].index == right->allocas[i].index;
    for (uint32_t i = 0; !same && i < left->alloca_count + right->alloca_count; i++) {
        bool is_left = i < left->alloca_count;
        uint32_t id = is_left ? left->allocas[i].index : right->allocas[i - left->alloca_count].index;
        if (id == ID_NONE)
            continue;
        bool may_end = blocks_node((const BlockMemory *)pairing->right, id)->statuses >> STATUS_ENDED & 1;
        if (out)
            blocks_edit((BlockMemory *)pairing->out, id)->statuses |= 1u << STATUS_ENDED;
        pairing->fails |= !out && (!is_left || !may_end);
    }
    if (!out || same)
        return;
    out->alloca_count = left->alloca_count < right->alloca_count ? left->alloca_count : right->alloca_count;
    NodeId *allocas = arena_alloc(pairing->left->numbers.arena, (out->alloca_count + 1) * sizeof *allocas);
    for (uint32_t i = 0; i < out->alloca_count; i++)
        allocas[i] = (NodeId){ID_NONE};
    out->allocas = allocas;
}

static uint32_t next_of_either(const BlockMemory *left, const BlockMemory *right, uint32_t node)
{
    uint32_t a = blocks_next(left, node), b = blocks_next(right, node);
    return a < b ? a : b;
}

/* `out` is NULL, or an empty memory for the join. */
static bool pair(const BlockMemory *left, const BlockMemory *right, BlockMemory *out, bool widen)
{
    BlockDomain *domain = left->domain;
    ExecPairing pairing = exec_pairing(&left->base, &right->base, out ? &out->base : NULL, pair_values);
    pairing.fails |=
        !out && (left->hidden > right->hidden || !targets_within(&domain->targets, left->held, right->held));
    if (out)
        out->hidden = left->hidden || right->hidden;
    for (uint32_t n = 1; n < domain->node_count && !pairing.fails; n = next_of_either(left, right, n)) {
        pairing.is_private = domain->is_summary(n);
        if (out && (blocks_node(left, n)->statuses || blocks_node(right, n)->statuses))
            join_nodes(&pairing, domain->arena, n, blocks_node(left, n), blocks_node(right, n), blocks_edit(out, n));
        else if (!out)
            compare_nodes(&pairing, n, blocks_node(left, n), blocks_node(right, n));
    }
    exec_pair_memory(&pairing, domain->base.program);
    pairing.fails |= !out && !pairing.fails && !readings_hold(&pairing, left, right);
    for (uint32_t i = 0; i < left->base.frame_count && !pairing.fails; i++)
        pair_allocas(&pairing, &left->base.frames[i], &right->base.frames[i],
                     out ? (ExecFrame *)&out->base.frames[i] : NULL); /* made just now */
    if (out)
        out->held = targets_union(&domain->targets, left->held, right->held);
    return exec_pair_end(&pairing, widen, domain->thresholds, domain->threshold_count);
}

bool blocks_leq(Domain *base, const State *left, const State *right)
{
    ArenaMark mark = arena_mark(domain_of(base)->arena);
    bool holds = left == right || pair(&left->memory, &right->memory, NULL, false);
    arena_pop(domain_of(base)->arena, mark);
    return holds;
}

const State *blocks_join(Domain *base, const State *left, const State *right, const Precision *precision,
                         unsigned rounds, MarkSet *marks)
{
    Memory *out = blocks_empty(base);
    (void)precision;
    *marks |= 1u << MARK_MERGE;
    return pair(&left->memory, &right->memory, (BlockMemory *)out, rounds >= WIDEN_ROUNDS) ? blocks_freeze(out) : NULL;
}

uint64_t blocks_hash(Domain *base, const State *state)
{
    uint64_t result = state->memory.base.frame_count;
    for (uint32_t n = 1; n < domain_of(base)->node_count; n = blocks_next(&state->memory, n))
        if (blocks_node(&state->memory, n)->statuses)
            result = hash_mix(hash_mix(result, n), blocks_node(&state->memory, n)->statuses);
    return result;
}

bool blocks_equal(Domain *base, const State *left, const State *right)
{
    return blocks_hash(base, left) == blocks_hash(base, right) && base->ops->leq(base, left, right) &&
           base->ops->leq(base, right, left);
}

/* --- operations and calls ---------------------------------------------------------------------------------- */

void blocks_post(Domain *base, const State *state, EdgeId edge, const Precision *precision, PostResult *out)
{
    SuccessorList *list = &out->successors;
    exec_post(base, state, edge, precision, out);
    const Edge *operation = program_edge(base->program, edge);
    if (operation->step_count && operation->steps[operation->step_count - 1].kind == STEP_CALL)
        return;
    while (list->count > SUCCESSORS_MOST) {
        Successor *first = &list->items[0], *last = &list->items[list->count - 1];
        const State *joined = base->ops->join(base, first->state, last->state, precision, 0, &first->marks);
        if (!joined)
            return;
        first->state = joined;
        first->marks |= last->marks;
        list->count--;
    }
}

static uint32_t later_base(BlockDomain *domain, ExecValue value)
{
    TargetSet set = targets_of(&domain->targets, &(uint32_t){value_base(value)});
    uint32_t base = *set.nodes;
    for (uint32_t i = 0; i < set.count; i++) {
        uint32_t later = set.nodes[i] ? domain->later(domain, set.nodes[i]) : 0;
        base = targets_union(&domain->targets, targets_union(&domain->targets, base, set.nodes[i]), later);
    }
    return base;
}

const State *blocks_cut(Domain *base, const State *state, EdgeId edge, FunctionId callee, const State **rest)
{
    BlockDomain *domain = domain_of(base);
    BlockMemory *memory = (BlockMemory *)exec_enter(base, blocks_thaw(base, state), edge, callee);
    BlockMemory *kept = blocks_copy(memory);
    kept->base.frame_count--;
    ExecFrame frame = *exec_top(&memory->base);
    const ExecFrame *caller = exec_top(&kept->base);
    for (uint32_t i = 0; i < caller->register_count; i++)
        memory->held = targets_union(&domain->targets, memory->held, later_base(domain, caller->registers[i].value));
    memory->base.frame_count = 0;
    exec_push_frame(&memory->base, frame);
    *rest = blocks_freeze(&kept->base);
    return blocks_freeze(&memory->base);
}

typedef struct Gluing {
    BlockMemory *memory;
    const Linears *numbers; /* of the callers */
} Gluing;

/* A caller's value after the call; of its number only the interval is known. */
static ExecValue glued(void *context, ExecValue value)
{
    const Gluing *gluing = context;
    Interval interval = linear_interval(gluing->numbers, value.number);
    Linear number = linear_constant(interval.low, value.number.width);
    if (interval.low != interval.high)
        number = linear_fresh_in(&gluing->memory->base.numbers, value.number.width, interval.low, interval.high);
    return value_of_base(later_base(gluing->memory->domain, value), number);
}

void blocks_glue(Domain *base, const State *at_exit, const State *rest, EdgeId edge, SuccessorList *out)
{
    BlockMemory *memory = blocks_copy(&at_exit->memory);
    Memory callers = rest->memory.base;
    callers.returned_count = 0;
    exec_map_values(&callers, glued, &(Gluing){memory, &rest->memory.base.numbers});
    memory->base.frames = callers.frames;
    memory->base.frame_count = callers.frame_count;
    memory->held = rest->memory.held;
    exec_leave(base, &memory->base, edge);
    successor_add(out, blocks_freeze(&memory->base), memory->base.marks);
}

/* --- membership and printing ------------------------------------------------------------------------------- */

static bool match_block(ExecMatch *match, BlockId id)
{
    const BlockMemory *memory = (const BlockMemory *)match->memory;
    const Block *block = heap_block(match->heap, id);
    uint32_t number = match->nodes[id.index];
    NodeStatus status = block->state == BLOCK_LIVE    ? STATUS_LIVE
                        : block->state == BLOCK_FREED ? STATUS_FREED
                                                      : STATUS_ENDED;
    if (number == ID_NONE)
        return true; /* it may be any */
    const BlockNode *node = blocks_node(memory, number);
    /* Lost blocks, and those that only forgotten cells lead to: what such a cell holds is a number, of which no block is
     * known. Registers are not forgotten. */
    bool is_known = match->reached[id.index] && (node->statuses || heap_register_leads(match->heap, id));
    if (block->kind == BLOCK_HEAP && match->memory->has_lost && !is_known)
        return true;
    bool is_own = memory->domain->is_summary(number);
    if (!(node->statuses >> status & 1)) /* dead blocks that nothing leads to are forgotten */
        return status != STATUS_LIVE && (!node->statuses || (status == STATUS_ENDED && !is_own));
    return status != STATUS_LIVE || block->kind == BLOCK_FUNCTION ||
           (exec_match_number(match, node->size, (int64_t)block->size, is_own) &&
            exec_match_contents(match, &node->contents, id, is_own));
}

bool blocks_match(ExecMatch *match)
{
    for (uint32_t i = 0; i < match->heap->block_count; i++)
        if (!match_block(match, (BlockId){i}))
            return false;
    return readings_match(match) && exec_match_end(match);
}

static void print_value(const BlockMemory *memory, ExecValue value, Text *out)
{
    TargetSet set = targets_of(&memory->domain->targets, &(uint32_t){value_base(value)});
    for (uint32_t i = 0; i < set.count; i++)
        text_add(out, "%sn%u", i ? "|" : "", set.nodes[i]);
    text_add(out, " + ");
    linear_print(out, &memory->base.numbers, value.number);
}

void blocks_print(Domain *base, const State *state, Text *out)
{
    const BlockMemory *memory = &state->memory;
    for (uint32_t n = 1; n < domain_of(base)->node_count; n = blocks_next(memory, n)) {
        const BlockNode *node = blocks_node(memory, n);
        if (!node->statuses)
            continue;
        text_add(out, "n%u: statuses %x%s, size ", n, node->statuses, node->contents.zeroed ? ", zeroed" : "");
        linear_print(out, &memory->base.numbers, node->size);
        for (uint32_t i = 0; i < node->contents.count; i++) {
            text_add(out, "; +%lld: ", (long long)node->contents.cells[i].offset);
            print_value(memory, node->contents.cells[i].value, out);
        }
        text_add(out, "\n");
    }
    for (uint32_t i = 0; i < memory->base.frame_count; i++)
        for (uint32_t k = 0; k < memory->base.frames[i].register_count; k++) {
            text_add(out, "t%u = ", memory->base.frames[i].registers[k].reg.index);
            print_value(memory, memory->base.frames[i].registers[k].value, out);
            text_add(out, "\n");
        }
    linears_print(out, &memory->base.numbers);
}
