/* SPDX-License-Identifier: MIT */
/* A memory of nodes that are numbered once for the whole program: all that such a domain needs but the numbering itself.
 * `sites` is one; classes of blocks by type, or by what points to them, would be others.
 *
 * A node says of each of its blocks: its status is one of `statuses`, its size is `size`, its bytes are `contents`
 * (contents.h). It does not say that there is a block. Writes to a node that stands for one block at most are strong, to
 * a *summary* weak: the cell becomes what it was or what is written. Numbers of a summary stand for each block's own: they
 * occur nowhere else, and reading returns a fresh one.
 *
 * A pointer leads to one of several nodes (targets.h). Reading one from a single block splits the memory: in each case
 * register and cell lead to one node. So does following one that was read from a summary.
 *
 * States are compared and joined node by node. Callees get all nodes and their own frame; what the callers' registers
 * hold is kept aside, as intervals. */
#ifndef WHITTLE_DOMAIN_EXEC_BLOCKS_H
#define WHITTLE_DOMAIN_EXEC_BLOCKS_H

#include "domain/exec/contents.h"
#include "domain/exec/exec.h"
#include "domain/exec/match.h"
#include "domain/exec/targets.h"

/* What a domain may know besides of each block of a node, in its own terms: sets, of which more is stronger and none is
 * nothing. A join has what both have. */
enum { FACT_SOURCES = 8 };
typedef struct BlockFacts {
    uint64_t unshared, cancelled, rising, falling;
    uint32_t acyclic;
    uint32_t sources[FACT_SOURCES]; /* bases, 0 in each */
} BlockFacts;

typedef struct BlockNode {
    uint8_t statuses; /* bit i: NodeStatus i; 0: there is no block */
    bool may_reuse;
    Linear size;
    Contents contents;
    BlockFacts facts;
} BlockNode;

/* An instance begins with this. */
typedef struct BlockDomain BlockDomain;
struct BlockDomain {
    Domain base;
    Arena *arena; /* states */
    Targets targets;
    uint32_t node_count; /* nodes are numbered from 1 */
    int64_t *thresholds; /* for widening */
    size_t threshold_count;
    uint64_t next_owner;
    const NodeStorage *storage; /* by node */
    bool (*is_summary)(uint32_t node);
    /* What a caller's pointer to the node may lead to when the callee returns. */
    uint32_t (*later)(BlockDomain *domain, uint32_t node);
};
void blocks_create(BlockDomain *domain, const DomainOps *ops, const Program *program, PropertySet properties,
                   TermStore *terms, uint32_t node_count);
void blocks_destroy(BlockDomain *domain); /* and frees it */

/* A memory; once frozen, a state. */
typedef struct BlockMemory {
    Memory base;
    BlockDomain *domain;
    uint64_t owner;
    Chunks nodes;  /* BlockNode */
    uint32_t held; /* a base: what callers' registers may lead to */
} BlockMemory;
struct State {
    BlockMemory memory;
};

const BlockNode *blocks_node(const BlockMemory *memory, uint32_t node);
BlockNode *blocks_edit(BlockMemory *memory, uint32_t node);
BlockMemory *blocks_copy(const BlockMemory *memory);
/* Replaces every value, in registers and cells. Frames are copied, as exec_map_values does. */
void blocks_map_values(BlockMemory *memory, ValueVisit *visit, void *context);
/* A fresh number, a fresh value that may be either. */
Linear blocks_blend_numbers(BlockMemory *memory, Linear left, Linear right);
ExecValue blocks_blend(void *memory, ExecValue left, ExecValue right);

/* For MemoryOps; `add` and `object` are the domain's, and `block` tells what the node does not. */
Memory *blocks_empty(Domain *domain);
Memory *blocks_thaw(Domain *domain, const State *state);
const State *blocks_freeze(Memory *memory);
Memory *blocks_fork(Memory *memory);
void blocks_end(Memory *memory, ExecValue pointer, NodeStatus status);
void blocks_reach(Memory *memory, Operand operand, CaseList *out);
void blocks_compare(Memory *memory, Operand left, Operand right, CaseList *out);
void blocks_decide(Memory *memory, CaseList *out);
void blocks_read(Memory *memory, ExecValue from, uint32_t size, unsigned width, CaseList *out);
void blocks_write(Memory *memory, ExecValue to, uint32_t size, ExecValue value, CaseList *out);
void blocks_copy_bytes(Memory *memory, ExecValue to, ExecValue from, Linear size, CaseList *out);
void blocks_fill(Memory *memory, ExecValue to, Linear size, ExecValue byte, CaseList *out);
bool blocks_collect(Memory *memory, CollectTime time);
bool blocks_has_heap(const Memory *memory);

/* For DomainOps. Many successors of one operation are joined; those of a call tell its callees apart. */
void blocks_post(Domain *domain, const State *state, EdgeId edge, const Precision *precision, PostResult *out);
bool blocks_leq(Domain *domain, const State *left, const State *right);
const State *blocks_join(Domain *domain, const State *left, const State *right, const Precision *precision,
                         unsigned rounds, MarkSet *marks);
const State *blocks_cut(Domain *domain, const State *state, EdgeId edge, FunctionId callee, const State **rest);
void blocks_glue(Domain *domain, const State *at_exit, const State *rest, EdgeId edge, SuccessorList *out);
uint64_t blocks_hash(Domain *domain, const State *state);
bool blocks_equal(Domain *domain, const State *left, const State *right);
void blocks_print(Domain *domain, const State *state, Text *out);
size_t blocks_bytes(const Domain *domain);
void blocks_keep_only(Domain *domain, const State *const *states, size_t count);
/* Membership, once match->nodes are known. */
bool blocks_match(ExecMatch *match);

#endif
