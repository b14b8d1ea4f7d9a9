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
 * A domain may have *readings*: what was read through a pointer to a summary is remembered until something is written that may
 * be the same, so that reading it again, through a pointer with the same *tag*, gives the same value, and what a test says of one
 * holds of the other. Tags are in registers and in single blocks, and are lost where states are joined.
 *
 * Blocks that last are not lost, but their pointers may be all that leads to others: where one may be overwritten, by
 * other code than the entry's, that counts as a loss. `hidden`: some pointer is no longer among the cells.
 *
 * States are compared and joined node by node. Callees get all nodes and their own frame; what the callers' registers
 * hold is kept aside, as intervals. */
#ifndef WHITTLE_DOMAIN_EXEC_BLOCKS_H
#define WHITTLE_DOMAIN_EXEC_BLOCKS_H

#include "domain/exec/contents.h"
#include "domain/exec/exec.h"
#include "domain/exec/match.h"
#include "domain/exec/pair.h"
#include "domain/exec/targets.h"

/* What a domain may know besides of each block of a node, in its own terms: sets, of which more is stronger and none is
 * nothing. A join has what both have. */
enum { FACT_SOURCES = 8 };
typedef struct BlockFacts {
    uint64_t unshared, cancelled, rising, falling, greatest, least, differs;
    uint32_t acyclic;
    uint32_t sources[FACT_SOURCES]; /* bases, 0 in each */
} BlockFacts;

typedef struct BlockNode {
    uint8_t statuses; /* bit i: NodeStatus i; 0: there is no block */
    bool may_reuse;
    bool may_lack; /* of a local or a stack block: there may be none */
    Linear size;
    Contents contents;
    BlockFacts facts;
} BlockNode;

/* Through a pointer with this tag, at this place of the node's block, the value was read or written last. */
typedef struct Reading {
    uint32_t tag, node;
    int64_t offset;
    uint32_t size;
    ExecValue value;
} Reading;

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
    Chunks blank;               /* nodes of which nothing is said */
    const NodeStorage *storage; /* by node */
    const bool *lasts;          /* by node: blocks of STEP_ALLOCA that last */
    bool has_readings;
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
    const Reading *readings;
    uint32_t reading_count, tag_count;
    bool is_tagged; /* a state: there are readings, or registers with the same tag */
    bool hidden;    /* a block may hold a pointer that no cell has */
} BlockMemory;
struct State {
    BlockMemory memory;
};

static inline const BlockNode *blocks_node(const BlockMemory *memory, uint32_t node)
{
    return chunks_at(&memory->nodes, node);
}
/* The first node behind this one of which anything may be said; no less than domain->node_count if there is none. */
static inline uint32_t blocks_next(const BlockMemory *memory, uint32_t node)
{
    node++;
    while (node % CHUNK_ITEMS == 0 && node < memory->domain->node_count &&
           chunks_shared(&memory->nodes, &memory->domain->blank, node))
        node = chunks_next_run(node);
    return node;
}
BlockNode *blocks_edit(BlockMemory *memory, uint32_t node);
BlockMemory *blocks_copy(const BlockMemory *memory);
/* Replaces every value, in registers and cells. Frames are copied, as exec_map_values does. */
void blocks_map_values(BlockMemory *memory, ValueVisit *visit, void *context);
/* A single local or stack block: it may be missing on some of the paths that were joined. */
bool blocks_is_of_stack(const BlockDomain *domain, uint32_t node);
/* Is the node one block, and surely a live one? Heap nodes that have a status are. */
bool blocks_is_there(const BlockMemory *memory, uint32_t node);
/* Marks what lost blocks are not reached from, by node: all that may be live, or, with `surely`, that is there. */
void blocks_mark_roots(const BlockMemory *memory, bool surely, bool globals_only, uint8_t *marked);
/* A fresh number, a fresh value that may be either. */
Linear blocks_blend_numbers(BlockMemory *memory, Linear left, Linear right);
ExecValue blocks_blend(void *memory, ExecValue left, ExecValue right);

/* Readings (readings.c). What is read at a place again, NULL if that is not known. */
const ExecValue *readings_find(const BlockMemory *memory, ExecValue from, int64_t offset, uint32_t size);
void readings_add(BlockMemory *memory, ExecValue from, int64_t offset, uint32_t size, ExecValue value);
/* These bytes, or all, of some block of the node have been written. */
void readings_end(BlockMemory *memory, uint32_t node, int64_t offset, uint64_t size);
void readings_end_all(BlockMemory *memory, uint32_t node);
/* For a pointer just read; 0 in domains without readings. */
uint32_t readings_fresh_tag(BlockMemory *memory);
/* What pointers with the tag lead to has turned out to be this. */
void readings_narrow(BlockMemory *memory, uint32_t tag, uint32_t base);
void readings_map(BlockMemory *memory, ValueVisit *visit, void *context);
/* Gives every pointer that needs one a tag, in an order that does not depend on the old ones, and forgets readings of others. */
void readings_name(BlockMemory *memory);
/* Does what the right state says by tags and readings hold in the left one? */
bool readings_hold(ExecPairing *pairing, const BlockMemory *left, const BlockMemory *right);
/* Does the heap hold what its state says by tags and readings? The blocks' nodes are known. */
bool readings_match(ExecMatch *match);
/* The node's contents were `before`: if `after` has no cell for a pointer among them, that one is hidden. */
void blocks_hide(BlockMemory *memory, uint32_t node, const Contents *before, const Contents *after);

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
