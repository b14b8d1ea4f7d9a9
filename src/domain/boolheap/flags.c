/* SPDX-License-Identifier: MIT */
/* Names of nodes, variables of flags, and the Boolean function of a heap. */
#include "domain/boolheap/state.h"

#include <assert.h>
#include <string.h>

enum {
    GROWN_MOST = 60000, /* nodes or clauses of a function in the midst of an operation */
    FLAGS_RUN = 256,    /* variables set aside at a time */
};

/* --- names and variables ----------------------------------------------------------------------------------- */

static bool same_flag(const void *wanted, const void *item, void *context)
{
    const FlagKey *a = wanted, *b = item;
    (void)context;
    return a->kind == b->kind && a->holder.kind == b->holder.kind && a->holder.owner == b->holder.owner &&
           a->holder.offset == b->holder.offset && a->node == b->node && a->is_other == b->is_other &&
           a->is_symbolic == b->is_symbolic && a->constant == b->constant;
}

uint32_t name_family(const BoolheapDomain *domain, uint32_t name)
{
    const NameKey *key = domain->name_keys[name];
    return key->kind == NAME_MATERIALISED ? key->of : name;
}

/* Flags about one node, and about blocks taken out of it, are neighbours in the order of variables: in a structure nodes are
 * related to their neighbours, and made in its order, so that diagrams stay small. An edge is about its target. */
static FlagRun *run_of_name(BoolheapDomain *domain, uint32_t name)
{
    return &domain->name_keys[name_family(domain, name)]->flags;
}

static FlagRun *run_of(BoolheapDomain *domain, const FlagKey *key)
{
    if (key->kind == FLAG_ACYCLIC || key->kind == FLAG_TEMPORARY)
        return &domain->other_flags;
    if (key->node != ID_NONE)
        return run_of_name(domain, key->node);
    return key->holder.kind == HOLDER_CELL ? run_of_name(domain, key->holder.owner) : &domain->other_flags;
}

/* Each flag has its twin next to it. */
static FlagKey *flag_add(BoolheapDomain *domain, FlagKey key)
{
    FlagRun *run = run_of(domain, &key);
    if (run->next == run->end) {
        *run = (FlagRun){(uint32_t)domain->flag_count, (uint32_t)domain->flag_count + FLAGS_RUN};
        domain->flag_count = run->end;
        while (domain->flag_capacity < domain->flag_count)
            domain->flag_keys =
                array_room(domain->flag_keys, &domain->flag_capacity, domain->flag_capacity, sizeof(FlagKey *));
    }
    FlagKey *added = arena_alloc(domain->arena, 2 * sizeof *added);
    added[0] = key;
    added[0].variable = run->next++;
    added[1] = (FlagKey){.kind = FLAG_TWIN, .constant = added->variable, .variable = run->next++};
    for (int i = 0; i < 2; i++)
        domain->flag_keys[added[i].variable] = &added[i];
    return added;
}

static uint32_t flag_intern(BoolheapDomain *domain, FlagKey key)
{
    uint64_t hash =
        hash_mix(hash_mix(key.kind, (uint64_t)key.holder.owner << 32 | key.holder.offset),
                 (uint64_t)key.node << 32 | (uint64_t)key.holder.kind << 2 | key.is_other << 1 | key.is_symbolic);
    hash = hash_mix(hash, (uint64_t)key.constant);
    FlagKey *found = pointer_set_find(domain->flags, hash, &key, same_flag, NULL);
    if (!found) {
        found = flag_add(domain, key);
        pointer_set_add(domain->flags, hash, found);
    }
    return found->variable;
}

uint32_t flag_live(BoolheapDomain *domain, uint32_t name)
{
    return flag_intern(domain, (FlagKey){.kind = FLAG_LIVE, .node = name});
}

uint32_t flag_many(BoolheapDomain *domain, uint32_t name, uint32_t set)
{
    return flag_intern(domain, (FlagKey){.kind = FLAG_MANY, .node = name, .constant = set});
}

uint32_t flag_acyclic(BoolheapDomain *domain, uint32_t set)
{
    return flag_intern(domain, (FlagKey){.kind = FLAG_ACYCLIC, .constant = set});
}

uint32_t flag_of(BoolheapDomain *domain, FlagKind kind, Holder holder, const Alternative *alternative)
{
    bool is_symbolic = alternative->number.factor;
    return flag_intern(domain, (FlagKey){.kind = kind,
                                         .holder = holder,
                                         .node = alternative->node,
                                         .is_other = alternative->is_other,
                                         .is_symbolic = is_symbolic,
                                         .constant = is_symbolic ? 0 : alternative->number.constant});
}

uint32_t flag_temporary(Boolheap *heap)
{
    return flag_intern(heap->domain, (FlagKey){.kind = FLAG_TEMPORARY, .constant = heap->temporaries++});
}

static bool has_flag(const Boolheap *heap, uint32_t flag)
{
    for (uint32_t i = 0; i < heap->flag_count && heap->flags[i] <= flag; i++)
        if (heap->flags[i] == flag)
            return true;
    return false;
}

uint32_t flag_stand_in(Boolheap *heap, uint32_t wanted)
{
    uint32_t flag = !has_flag(heap, wanted)       ? wanted
                    : !has_flag(heap, wanted + 1) ? wanted + 1 /* the twin */
                                                  : flag_temporary(heap);
    boolheap_note_flag(heap, flag);
    return flag;
}

static bool same_name(const void *wanted, const void *item, void *context)
{
    const NameKey *a = wanted, *b = item;
    (void)context;
    return a->kind == b->kind && a->of == b->of && a->number == b->number && a->size == b->size &&
           a->root_count == b->root_count &&
           (!a->root_count || !memcmp(a->roots, b->roots, a->root_count * sizeof *a->roots));
}

uint32_t name_intern(BoolheapDomain *domain, NameKey key)
{
    uint64_t hash = hash_mix(hash_mix(key.kind, (uint64_t)key.of << 32 | key.number), (uint64_t)key.size);
    for (uint32_t i = 0; i < key.root_count; i++)
        hash = hash_mix(hash, key.roots[i]);
    NameKey *found = pointer_set_find(domain->names, hash, &key, same_name, NULL);
    if (found)
        return found->name;
    found = arena_alloc(domain->arena, sizeof *found);
    *found = key;
    found->name = (uint32_t)domain->name_count;
    if (key.root_count) {
        uint32_t *roots = arena_alloc(domain->arena, key.root_count * sizeof *roots);
        memcpy(roots, key.roots, key.root_count * sizeof *roots);
        found->roots = roots;
    }
    domain->name_keys = array_room(domain->name_keys, &domain->name_capacity, domain->name_count, sizeof(NameKey *));
    domain->name_keys[domain->name_count++] = found;
    pointer_set_add(domain->names, hash, found);
    return found->name;
}

/* --- conditions -------------------------------------------------------------------------------------------- */

Boolean boolheap_true(Boolheap *heap)
{
    return boolean_constant(heap->domain->functions, true);
}

Boolean boolheap_false(Boolheap *heap)
{
    return boolean_constant(heap->domain->functions, false);
}

Boolean flag_variable(Boolheap *heap, uint32_t flag)
{
    return boolean_variable(heap->domain->functions, flag);
}

Boolean both(Boolheap *heap, Boolean a, Boolean b)
{
    return boolean_and(heap->domain->functions, a, b);
}

Boolean either(Boolheap *heap, Boolean a, Boolean b)
{
    return boolean_or(heap->domain->functions, a, b);
}

Boolean negated(Boolheap *heap, Boolean a)
{
    return boolean_not(heap->domain->functions, a);
}

Boolean implied(Boolheap *heap, Boolean a, Boolean b)
{
    return either(heap, negated(heap, a), b);
}

Boolean same(Boolheap *heap, Boolean a, Boolean b)
{
    return boolean_iff(heap->domain->functions, a, b);
}

/* --- the function ------------------------------------------------------------------------------------------ */

/* Sizes are looked at once so much was made for the question that a function may have become large. */
static bool is_too_large(const Boolheap *heap, Boolean function)
{
    const Booleans *store = heap->domain->functions;
    return boolean_failed(store, function) ||
           (booleans_made(store) > GROWN_MOST && boolean_size(store, function) > GROWN_MOST);
}

void boolheap_set_function(Boolheap *heap, Boolean function)
{
    if (is_too_large(heap, function)) {
        function = boolheap_true(heap);
        heap->base.marks |= 1u << MARK_SOLVER;
        heap->domain->weakened++;
    }
    heap->function = function;
}

bool boolheap_is_empty(Boolheap *heap)
{
    return boolean_is_false(heap->domain->functions, heap->function);
}

/* A conjunction that outgrows the budget is left out: what there was describes more. */
bool boolheap_assume(Boolheap *heap, Boolean condition)
{
    Boolean stronger = both(heap, heap->function, condition);
    if (is_too_large(heap, stronger)) {
        heap->base.marks |= 1u << MARK_SOLVER;
        heap->domain->weakened++;
    } else {
        heap->function = stronger;
    }
    return !boolheap_is_empty(heap);
}

bool boolheap_may(Boolheap *heap, Boolean condition)
{
    return !boolheap_must(heap, negated(heap, condition));
}

bool boolheap_must(Boolheap *heap, Boolean condition)
{
    return boolean_implies(heap->domain->functions, heap->function, condition);
}

BooleanMark boolheap_begin(const Boolheap *heap)
{
    return booleans_mark(heap->domain->functions);
}

void boolheap_end(Boolheap *heap, BooleanMark mark)
{
    booleans_keep(heap->domain->functions, mark, &heap->function, 1);
}

void boolheap_note_flag(Boolheap *heap, uint32_t flag)
{
    uint32_t at = 0;
    while (at < heap->flag_count && heap->flags[at] < flag)
        at++;
    if (at < heap->flag_count && heap->flags[at] == flag)
        return;
    uint32_t *flags = arena_alloc(heap->domain->arena, (heap->flag_count + 1) * sizeof *flags);
    if (at)
        memcpy(flags, heap->flags, at * sizeof *flags);
    flags[at] = flag;
    if (at < heap->flag_count)
        memcpy(flags + at + 1, heap->flags + at, (heap->flag_count - at) * sizeof *flags);
    heap->flags = flags;
    heap->flag_count++;
}

void boolheap_define(Boolheap *heap, uint32_t flag, Boolean meaning)
{
    boolheap_note_flag(heap, flag);
    boolheap_assume(heap, same(heap, flag_variable(heap, flag), meaning));
}

static void drop_flags(Boolheap *heap, const uint32_t *flags, uint32_t count)
{
    uint32_t *kept = arena_alloc(heap->domain->arena, (heap->flag_count + 1) * sizeof *kept), kept_count = 0;
    for (uint32_t i = 0; i < heap->flag_count; i++) {
        bool goes = false;
        for (uint32_t k = 0; k < count && !goes; k++)
            goes = flags[k] == heap->flags[i];
        if (!goes)
            kept[kept_count++] = heap->flags[i];
    }
    heap->flags = kept;
    heap->flag_count = kept_count;
}

void boolheap_forget(Boolheap *heap, const uint32_t *flags, uint32_t count)
{
    if (!count)
        return;
    boolheap_set_function(heap, boolean_exists(heap->domain->functions, heap->function, flags, count));
    drop_flags(heap, flags, count);
}

void boolheap_forget_one(Boolheap *heap, uint32_t flag)
{
    boolheap_forget(heap, &flag, 1);
}

void boolheap_rename(Boolheap *heap, const uint32_t *from, const uint32_t *to, uint32_t count)
{
    if (!count)
        return;
    boolheap_set_function(heap, boolean_rename(heap->domain->functions, heap->function, from, to, count));
    drop_flags(heap, from, count);
    for (uint32_t i = 0; i < count; i++)
        boolheap_note_flag(heap, to[i]);
}

void boolheap_replace(Boolheap *heap, const uint32_t *flags, const uint32_t *stand_ins, uint32_t count)
{
    uint32_t old[SETS_MOST + 1], new[SETS_MOST + 1], changed = 0;
    assert(count <= SETS_MOST + 1);
    for (uint32_t i = 0; i < count; i++)
        if (flags[i] != stand_ins[i]) {
            old[changed] = flags[i];
            new[changed++] = stand_ins[i];
        }
    boolheap_forget(heap, old, changed);
    boolheap_rename(heap, new, old, changed);
}
