/* SPDX-License-Identifier: MIT */
/* Boolean functions: handles, their lifetime, failure, and the operations that both back ends share. */
#include "solver/boolean.h"

#include "base/mem.h"
#include "solver/boolean_ops.h"

#include <assert.h>
#include <stdlib.h>

struct Booleans {
    const BooleanOps *ops;
    void *self;
    BooleanWord *words; /* by handle */
    size_t count, capacity;
    BooleanStats stats;
    uint64_t effort_most, effort_before;
};

Booleans *booleans_create(BooleanBackEnd back_end, size_t limit)
{
    const BooleanOps *ops = back_end == BOOLEAN_BDD ? boolean_bdd_ops() : boolean_cnf_ops();
    void *self = ops->create(limit);
    if (!self)
        return NULL;
    Booleans *store = mem_alloc(sizeof *store);
    store->ops = ops;
    store->self = self;
    store->effort_most = UINT64_MAX;
    return store;
}

static void release_from(Booleans *store, size_t first)
{
    for (size_t i = first; i < store->count; i++)
        if (store->words[i] != BOOLEAN_FAILED)
            store->ops->release(store->self, store->words[i]);
    store->count = first;
}

void booleans_destroy(Booleans *store)
{
    if (!store)
        return;
    release_from(store, 0);
    store->ops->destroy(store->self);
    free(store->words);
    free(store);
}

BooleanStats booleans_stats(const Booleans *store)
{
    BooleanStats stats = store->stats;
    stats.size = store->ops->size_in_use(store->self);
    stats.effort = store->ops->effort(store->self);
    return stats;
}

void booleans_allow(Booleans *store, uint64_t effort)
{
    store->effort_before = store->ops->effort(store->self);
    store->effort_most = store->effort_before + effort;
}

bool booleans_are_exhausted(const Booleans *store)
{
    return store->effort_most != UINT64_MAX && store->ops->effort(store->self) >= store->effort_most;
}

uint64_t booleans_made(const Booleans *store)
{
    return store->effort_most == UINT64_MAX ? 0 : store->ops->effort(store->self) - store->effort_before;
}

static bool is_allowed(const Booleans *store)
{
    return !booleans_are_exhausted(store);
}

static BooleanWord word(const Booleans *store, Boolean a)
{
    assert(a.index < store->count);
    return store->words[a.index];
}

static Boolean handle(Booleans *store, BooleanWord made)
{
    store->stats.operations++;
    store->stats.failures += made == BOOLEAN_FAILED;
    store->words = array_room(store->words, &store->capacity, store->count, sizeof *store->words);
    store->words[store->count] = made;
    return (Boolean){(uint32_t)store->count++};
}

BooleanMark booleans_mark(const Booleans *store)
{
    return (BooleanMark){(uint32_t)store->count};
}

void booleans_keep(Booleans *store, BooleanMark mark, Boolean *kept, size_t count)
{
    BooleanWord *saved = mem_alloc((count + 1) * sizeof *saved);
    Boolean *old = mem_alloc((count + 1) * sizeof *old);
    for (size_t i = 0; i < count; i++) {
        old[i] = kept[i];
        saved[i] = word(store, kept[i]);
    }
    for (size_t i = 0; i < count; i++)
        if (old[i].index >= mark.count)
            store->words[old[i].index] = BOOLEAN_FAILED; /* not released */
    release_from(store, mark.count);
    for (size_t i = 0; i < count; i++) {
        if (old[i].index < mark.count)
            continue;
        size_t first = 0;
        while (old[first].index != old[i].index)
            first++;
        if (first < i) {
            kept[i] = kept[first];
            continue;
        }
        store->words[store->count] = saved[i];
        kept[i] = (Boolean){(uint32_t)store->count++};
    }
    free(saved);
    free(old);
}

Boolean booleans_pop(Booleans *store, BooleanMark mark, Boolean kept)
{
    booleans_keep(store, mark, &kept, 1);
    return kept;
}

Boolean boolean_constant(Booleans *store, bool value)
{
    return handle(store, store->ops->constant(store->self, value));
}

Boolean boolean_variable(Booleans *store, uint32_t variable)
{
    return handle(store, store->ops->variable(store->self, variable));
}

Boolean boolean_not(Booleans *store, Boolean a)
{
    BooleanWord w = word(store, a);
    return handle(store, w == BOOLEAN_FAILED || !is_allowed(store) ? BOOLEAN_FAILED : store->ops->not(store->self, w));
}

static Boolean binary(Booleans *store, Boolean a, Boolean b, BooleanWord (*op)(void *, BooleanWord, BooleanWord))
{
    BooleanWord left = word(store, a), right = word(store, b);
    bool failed = left == BOOLEAN_FAILED || right == BOOLEAN_FAILED || !is_allowed(store);
    return handle(store, failed ? BOOLEAN_FAILED : op(store->self, left, right));
}

Boolean boolean_and(Booleans *store, Boolean a, Boolean b)
{
    return binary(store, a, b, store->ops->and);
}

Boolean boolean_or(Booleans *store, Boolean a, Boolean b)
{
    return binary(store, a, b, store->ops->or);
}

Boolean boolean_iff(Booleans *store, Boolean a, Boolean b)
{
    if (store->ops->iff)
        return binary(store, a, b, store->ops->iff);
    BooleanMark mark = booleans_mark(store);
    Boolean both = boolean_and(store, a, b);
    Boolean neither = boolean_and(store, boolean_not(store, a), boolean_not(store, b));
    return booleans_pop(store, mark, boolean_or(store, both, neither));
}

Boolean boolean_exists(Booleans *store, Boolean a, const uint32_t *variables, size_t count)
{
    BooleanWord w = word(store, a);
    store->stats.projections++;
    bool failed = w == BOOLEAN_FAILED || !is_allowed(store);
    return handle(store, failed ? BOOLEAN_FAILED : store->ops->exists(store->self, w, variables, count));
}

Boolean boolean_rename(Booleans *store, Boolean a, const uint32_t *from, const uint32_t *to, size_t count)
{
    BooleanWord w = word(store, a);
    bool failed = w == BOOLEAN_FAILED || !is_allowed(store);
    return handle(store, failed ? BOOLEAN_FAILED : store->ops->rename(store->self, w, from, to, count));
}

/* exists j. (b or b[i <-> j]) = (exists j. b) or (exists i. b)[j -> i]: no variable is needed beyond those of b. */
Boolean boolean_fold(Booleans *store, Boolean a, const uint32_t *i, const uint32_t *j, size_t count)
{
    BooleanMark mark = booleans_mark(store);
    Boolean first = boolean_exists(store, a, j, count);
    Boolean second = boolean_rename(store, boolean_exists(store, a, i, count), j, i, count);
    return booleans_pop(store, mark, boolean_or(store, first, second));
}

Boolean boolean_expand(Booleans *store, Boolean a, const uint32_t *i, const uint32_t *j, size_t count)
{
    BooleanMark mark = booleans_mark(store);
    return booleans_pop(store, mark, boolean_and(store, a, boolean_rename(store, a, i, j, count)));
}

bool boolean_failed(const Booleans *store, Boolean a)
{
    return word(store, a) == BOOLEAN_FAILED;
}

bool boolean_is_false(Booleans *store, Boolean a)
{
    return !boolean_failed(store, a) && store->ops->is_false(store->self, word(store, a));
}

bool boolean_implies(Booleans *store, Boolean a, Boolean b)
{
    return !boolean_failed(store, a) && !boolean_failed(store, b) && is_allowed(store) &&
           store->ops->implies(store->self, word(store, a), word(store, b));
}

bool boolean_equal(Booleans *store, Boolean a, Boolean b)
{
    return boolean_implies(store, a, b) && boolean_implies(store, b, a);
}

bool boolean_model(Booleans *store, Boolean a, uint8_t *values, size_t count)
{
    return !boolean_failed(store, a) && store->ops->model(store->self, word(store, a), values, count);
}

bool boolean_holds(Booleans *store, Boolean a, const uint8_t *values, size_t count)
{
    return boolean_failed(store, a) || store->ops->holds(store->self, word(store, a), values, count);
}

uint64_t boolean_hash(const Booleans *store, Boolean a)
{
    return boolean_failed(store, a) ? 0 : store->ops->hash(store->self, word(store, a));
}

size_t boolean_size(const Booleans *store, Boolean a)
{
    return boolean_failed(store, a) ? 0 : store->ops->size(store->self, word(store, a));
}
