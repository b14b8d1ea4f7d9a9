/* SPDX-License-Identifier: MIT */
/* Recency abstraction for the heap, too. */
#include "domain/sites/sites.h"

#include "domain/exec/recency.h"

static bool describes(Domain *base, const State *state, const Heap *heap)
{
    (void)base;
    ExecMatch match = exec_match(&state->memory.base, heap, recency_leads);
    bool fits = exec_match_frames(&match);
    if (fits)
        recency_match(&match);
    fits = fits && blocks_match(&match);
    exec_match_free(&match);
    return fits;
}

static Domain *create(const Program *program, PropertySet properties, TermStore *terms)
{
    RecencyDomain *domain = mem_alloc(sizeof *domain);
    recency_create(domain, sites_ops(), program, properties, terms, true, 0);
    domain->base.has_readings = true;
    return &domain->base.base;
}

static const MemoryOps memory_ops = {
    .empty = blocks_empty,
    .thaw = blocks_thaw,
    .freeze = blocks_freeze,
    .fork = blocks_fork,
    .object = recency_object,
    .block = recency_block,
    .add = recency_add,
    .end = blocks_end,
    .reach = blocks_reach,
    .compare = blocks_compare,
    .decide = blocks_decide,
    .read = blocks_read,
    .write = blocks_write,
    .copy = blocks_copy_bytes,
    .fill = blocks_fill,
    .collect = blocks_collect,
    .has_heap = blocks_has_heap,
};

const DomainOps *sites_ops(void)
{
    static const DomainOps ops = {
        .name = "sites",
        .says = "two nodes per allocation site: coarse, fast, always ends",
        .memory = &memory_ops,
        .create = create,
        .destroy = recency_destroy,
        .initial = exec_initial,
        .post = blocks_post,
        .callees = exec_callees,
        .cut = recency_cut,
        .glue = blocks_glue,
        .leq = recency_leq,
        .hash = blocks_hash,
        .equal = blocks_equal,
        .join = recency_join,
        .abstract = exec_no_abstraction,
        .coarsest = exec_only_precision,
        .finest = exec_only_precision,
        .finer = exec_no_finer,
        .at_least_as_fine = exec_as_fine,
        .precision_join = exec_same_precision,
        .precision_meet = exec_same_precision,
        .precision_size = exec_no_size,
        .precision_print = exec_no_precision_print,
        .propose = propose_nearby,
        .of_heap = exec_of_heap,
        .describes = describes,
        .concretise = exec_no_samples,
        .invariant = exec_no_invariant,
        .print = blocks_print,
        .dot = exec_dot,
        .bytes = blocks_bytes,
        .keep_only = blocks_keep_only,
    };
    return &ops;
}
