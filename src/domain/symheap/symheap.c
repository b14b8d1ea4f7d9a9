/* SPDX-License-Identifier: MIT */
/* The contract of domain.h, on symbolic heaps. */
#include "domain/symheap/symheap.h"

#include "base/map.h"
#include "domain/symheap/state.h"

#include <stdlib.h>

enum { WIDEN_ROUNDS = 3, ATTEMPTS_MOST = 64, CONSTANTS_MOST = 1000, EFFORT_UNIT = 100 };

static SymDomain *domain_of(Domain *domain)
{
    return (SymDomain *)domain;
}

static Domain *create(const Program *program, PropertySet properties, TermStore *terms)
{
    SymDomain *domain = mem_alloc(sizeof *domain);
    Text errors = {0}; /* `whittle patterns` says what is wrong with a file */
    domain->base = (Domain){symheap_ops(), program, properties, terms, 0, 0};
    domain->arena = arena_create();
    domain->fixed = arena_create();
    domain->attempts_most = ATTEMPTS_MOST;
    domain->patterns = patterns_create();
    patterns_load(&domain->patterns, &errors);
    text_free(&errors);
    domain->thresholds = exec_thresholds(program, NULL, &domain->threshold_count);
    return &domain->base;
}

static void destroy(Domain *base)
{
    SymDomain *domain = domain_of(base);
    arena_destroy(domain->arena);
    arena_destroy(domain->fixed);
    patterns_destroy(&domain->patterns);
    free(domain->thresholds);
    free(domain);
}

/* --- order, join, abstraction ------------------------------------------------------------------------------ */

static bool leq(Domain *base, const State *left, const State *right)
{
    ArenaMark mark = arena_mark(domain_of(base)->arena);
    bool holds = left == right || symheap_pair(&left->heap, &right->heap, NULL, (JoinOptions){false, 0});
    arena_pop(domain_of(base)->arena, mark);
    return holds;
}

/* Is the join worth nothing, because a block is lost in it that is not lost in both? A loss that folding made is then told on the
 * path of the fold, where another pattern helps. */
static bool strands(const State *left, const State *right, const SymHeap *joined)
{
    return left->heap.base.has_lost != right->heap.base.has_lost ||
           (!left->heap.base.has_lost && symheap_collect(symheap_copy(joined), COLLECT_STEP));
}

static const State *join(Domain *base, const State *left, const State *right, const Precision *precision,
                         unsigned rounds, MarkSet *marks)
{
    SymHeap *out = symheap_empty(domain_of(base));
    JoinOptions options = {rounds >= WIDEN_ROUNDS, precision_keeps(precision, KEEPS_CONSTANTS)
                                                       ? CONSTANTS_MOST
                                                       : precision_keeps(precision, KEEPS_FLAGS)};
    if (!symheap_pair(&left->heap, &right->heap, out, options) || strands(left, right, out))
        return NULL;
    *marks |= 1u << MARK_MERGE;
    return symheap_freeze(out);
}

static const State *abstract(Domain *base, const State *state, LocationId location, const Precision *precision,
                             MarkSet *marks)
{
    (void)base, (void)location;
    SymHeap *heap = symheap_copy(&state->heap);
    heap->base.marks = 0;
    heap = symheap_fold(heap, precision);
    *marks |= heap->base.marks;
    return heap->base.marks ? symheap_freeze(heap) : state;
}

/* What does not depend on the order of nodes. */
static uint64_t hash(Domain *base, const State *state)
{
    const SymHeap *heap = &state->heap;
    uint64_t result = heap->base.frame_count;
    for (uint32_t i = (uint32_t)base->program->object_count; i < heap->nodes.count; i++) {
        const SymNode *node = symheap_node(heap, i);
        if (node->is_used && node->status == STATUS_LIVE)
            result += hash_mix(node->storage, node->segment ? (uint64_t)node->segment->shape->sizes[0] : 0);
    }
    return result;
}

static bool equal(Domain *base, const State *left, const State *right)
{
    return left == right || (hash(base, left) == hash(base, right) && leq(base, left, right) && leq(base, right, left));
}

/* --- the rest ---------------------------------------------------------------------------------------------- */

static bool describes(Domain *base, const State *state, const Heap *heap)
{
    (void)base;
    return symheap_describes(&state->heap, heap);
}

static size_t concretise(Domain *base, const State *state, size_t size, size_t most, HeapSample *out)
{
    ArenaMark mark = arena_mark(domain_of(base)->arena);
    size_t made = symheap_concretise(&state->heap, size, most, out);
    arena_pop(domain_of(base)->arena, mark);
    return made;
}

static bool prefix(Domain *base, const State *state, size_t size, Text *out)
{
    ArenaMark mark = arena_mark(domain_of(base)->arena);
    bool found = symheap_prefix(&state->heap, size, out);
    arena_pop(domain_of(base)->arena, mark);
    return found;
}

static void print(Domain *base, const State *state, Text *out)
{
    (void)base;
    symheap_print(&state->heap, out);
}

static void dot(Domain *base, const State *state, Text *out)
{
    (void)base;
    symheap_dot(&state->heap, out);
}

static size_t bytes(const Domain *base)
{
    return arena_used(((const SymDomain *)base)->arena);
}

static uint64_t operations(const Domain *base)
{
    return ((const SymDomain *)base)->effort / EFFORT_UNIT;
}

static void costs(const Domain *base, CostNote *note, void *context)
{
    note(context, "heaps copied", ((const SymDomain *)base)->next_owner);
    note(context, "nodes gone through", ((const SymDomain *)base)->effort);
}

static void keep_only(Domain *base, const State *const *states, size_t count)
{
    for (size_t i = 0; i < count; i++)
        arena_keep(domain_of(base)->arena, states[i]);
    arena_sweep(domain_of(base)->arena);
}

const DomainOps *symheap_ops(void)
{
    static const DomainOps ops = {
        .name = "symheap",
        .says = "symbolic heaps: lists of instances of patterns, which may be several blocks each",
        .memory = &symheap_memory_ops,
        .create = create,
        .destroy = destroy,
        .initial = exec_initial,
        .post = exec_post,
        .callees = exec_callees,
        .cut = exec_cut,
        .glue = exec_glue,
        .leq = leq,
        .hash = hash,
        .equal = equal,
        .join = join,
        .abstract = abstract,
        .coarsest = symheap_coarsest,
        .finest = symheap_finest,
        .finer = symheap_finer,
        .at_least_as_fine = symheap_at_least_as_fine,
        .precision_join = symheap_precision_join,
        .precision_meet = symheap_precision_meet,
        .precision_size = symheap_precision_size,
        .precision_print = symheap_precision_print,
        .propose = symheap_propose,
        .of_heap = exec_of_heap,
        .describes = describes,
        .concretise = concretise,
        .prefix = prefix,
        .of_outline = exec_of_outline,
        .invariant = exec_no_invariant,
        .print = print,
        .dot = dot,
        .bytes = bytes,
        .keep_only = keep_only,
        .operations = operations,
        .costs = costs,
    };
    return &ops;
}
