/* SPDX-License-Identifier: MIT */
/* Recency abstraction on numbered nodes (blocks.h): each *site* has two nodes, *recent*, the block made there last, and *old*, a
 * summary of those made before. Sites are globals, functions, locals, the variadic arguments of all calls, operations that
 * allocate on the stack, and, if the domain wants so, those that allocate on the heap. Recent nodes have even numbers, the old
 * one of a site is the next. Behind the sites come nodes of the domain's own, heap blocks all of them: even ones stand for one
 * block at most, odd ones are summaries.
 *
 * Calls: locals of callers that may be entered again are made old first, and variadic arguments of callers. */
#ifndef WHITTLE_DOMAIN_EXEC_RECENCY_H
#define WHITTLE_DOMAIN_EXEC_RECENCY_H

#include "domain/exec/blocks.h"
#include "program/callgraph.h"

/* An instance begins with this. */
typedef struct RecencyDomain {
    BlockDomain base;
    CallGraph *calls;
    NodeStorage *storage;
    bool *lasts;
    uint32_t *recent_at; /* by edge: the recent node; that of variadic arguments where nothing is allocated */
    uint32_t first_own;  /* behind the sites */
    bool has_heap_sites;
} RecencyDomain;

/* `has_heap_sites`: heap blocks are told apart by where they were made. `own`: how many nodes come behind the sites, an even
 * number. The domain sets base.later itself if its own nodes need it. */
void recency_create(RecencyDomain *domain, const DomainOps *ops, const Program *program, PropertySet properties,
                    TermStore *terms, bool has_heap_sites, uint32_t own);
void recency_destroy(Domain *domain); /* and frees it */

bool recency_is_old(uint32_t node);
/* What a caller's pointer to a site's node may lead to when the callee returns. */
uint32_t recency_later(BlockDomain *domain, uint32_t node);
/* Is some block freed? Then a new one may have its address. */
bool recency_may_reuse(const BlockMemory *memory);

/* For MemoryOps. `add` makes a new recent block, and the one before it old. */
NodeId recency_object(const Memory *memory, ObjectId object);
MemoryBlock recency_block(Memory *memory, NodeId node);
NodeId recency_add(Memory *memory, MemoryBlock block, bool zeroed);

/* For DomainOps. Locals that are old in one of two states are made old in the other. */
bool recency_leq(Domain *domain, const State *left, const State *right);
const State *recency_join(Domain *domain, const State *left, const State *right, const Precision *precision,
                          unsigned rounds, MarkSet *marks);
const State *recency_cut(Domain *domain, const State *state, EdgeId edge, FunctionId callee, const State **rest);

/* Membership: may the value lead to the node? The nodes of blocks made at sites, once those of the frames are known. */
bool recency_leads(const ExecMatch *match, ExecValue value, uint32_t node);
void recency_match(ExecMatch *match);

#endif
