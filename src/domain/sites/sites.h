/* SPDX-License-Identifier: MIT */
/* Two nodes per allocation site: --domain sites.
 *
 * A *site* is a global, a function, a local, an operation that allocates, or the variadic arguments of all calls. Each has
 * two nodes: *recent*, the block made there last, and *old*, a summary of those made before (recency abstraction). So nodes
 * are numbered once for the whole program, and states are compared node by node. Writes to a recent block are strong, to
 * an old one weak. A node says of each of its blocks: its status is one of `statuses`, its size is `size`, its bytes are
 * `contents`. It does not say that there is a block. Numbers of an old node stand for each block's own: they occur nowhere else,
 * and reading returns a fresh one.
 *
 * A pointer leads to a node, or to a *set*: one of several nodes, or none (then it is a number, its offset). Following it
 * splits the memory; the cell that it was loaded from, if that has not been written to since, is decided as well.
 *
 * Calls: the callee gets all nodes and its own frame; what its callers' registers hold is kept aside, as intervals. Locals
 * of callers that may be entered again are made old first.
 *
 * There are finitely many nodes and sets, numbers are widened, and states joined at loop heads and exits: it always ends.
 * There is one precision. */
#ifndef WHITTLE_DOMAIN_SITES_SITES_H
#define WHITTLE_DOMAIN_SITES_SITES_H

#include "domain/exec/contents.h"
#include "domain/exec/exec.h"
#include "program/callgraph.h"

typedef struct SiteNode {
    uint8_t statuses; /* bit i: NodeStatus i; 0: there is no block */
    bool may_reuse;
    Linear size;
    Contents contents;
} SiteNode;

/* Nodes, ascending; 0 stands for none. */
typedef struct SiteSet {
    const uint32_t *nodes;
    uint32_t count;
} SiteSet;

typedef struct SitesDomain {
    Domain base;
    Arena *arena;   /* states */
    Arena *lasting; /* the sets below */
    CallGraph *calls;
    int64_t *thresholds; /* for widening */
    size_t threshold_count;
    uint64_t next_owner;
    uint32_t node_count; /* ids from here on are sets */
    SiteSet *sets;       /* all that were met */
    size_t set_count, set_capacity;
} SitesDomain;

/* A memory; once frozen, a state. */
typedef struct Sites {
    Memory base;
    SitesDomain *domain;
    uint64_t owner;
    Chunks nodes; /* SiteNode */
    uint32_t held; /* a base: what callers' registers may lead to */
} Sites;
struct State {
    Sites sites;
};

const DomainOps *sites_ops(void);
extern const MemoryOps sites_memory_ops;

/* The recent node of a site; the old one is the next. */
uint32_t sites_recent(const SitesDomain *domain, ObjectId object, EdgeId made_at);
bool sites_is_old(uint32_t node);
const SiteNode *sites_node(const Sites *sites, uint32_t node);
SiteNode *sites_edit(Sites *sites, uint32_t node);
/* Makes the recent block an old one. */
void sites_age(Sites *sites, uint32_t recent);

Sites *sites_empty(SitesDomain *domain);
Sites *sites_copy(const Sites *sites);
const State *sites_freeze(Sites *sites);

/* The nodes of a base: a node, a set, or 0 for a number. */
SiteSet sites_nodes(const SitesDomain *domain, const uint32_t *base);
uint32_t sites_union(SitesDomain *domain, uint32_t left, uint32_t right);
uint32_t value_base(ExecValue value);
ExecValue value_of_base(uint32_t base, Linear offset);

/* Order and join: `out` is NULL, or an empty memory for the join. */
bool sites_pair(const Sites *left, const Sites *right, Sites *out, bool widen);
bool sites_describes(const Sites *sites, const Heap *heap);

#endif
