/* SPDX-License-Identifier: MIT */
/* Three-valued structures on C (Sagiv, Reps, Wilhelm, "Parametric Shape Analysis via 3-Valued Logic", 2002), one a state.
 *
 * A node is a block, or a summary of blocks. Globals, functions and blocks of the stack are numbered as in exec/recency.h.
 * HEAP NODES come behind them: a node with an even number is one block, which is there; one with an odd number a summary of
 * any number of blocks, none included. A pointer leads to one of a set of nodes (exec/targets.h): an edge is 1 if it is the only
 * one of a pointer in a single block to another single block, 0 if it is not in the set, else 1/2.
 *
 * FACTS are the instrumentation predicates, of each block b of a heap node. They speak of *visible* pointers: cells of heap
 * blocks that the structure knows to hold a pointer. Fields are byte offsets of such cells, at most 8 of them.
 *   unshared[f, g]   at most one visible pointer at f or g of a heap block leads to b (f = g: one of that field)
 *   cancelled[f, g]  if b's visible pointer at f leads to a block c, then c's pointer at g leads to b
 *   rising[f, k]     if b's visible pointer at f leads to a live heap block c that has the number at k, then b's number at k is at
 *                    most c's; falling[f, k]: at least c's. Numbers that are compared so are *keys*, at most 8 of them
 *   greatest[f, k]   b's number at k is at least that of every live heap block that b's visible pointer at f leads to, on through visible
 *                    pointers at the fields of subtrees; least[f, k]: at most
 *   differs[k, c]    b's number at k is not c: a field assertion, one of at most 64 that the program compares
 *   acyclic[F]       visible pointers at fields of F lead from b through heap blocks, but not back to b
 *   sources[F]       single nodes u, heap blocks: visible pointers at fields of F, each to its block or one past its end, lead
 *                    from u to b through heap blocks
 * A missing fact is the value 1/2. Steps keep facts by rules that are finite differencing by hand (update.c); what follows from
 * them prunes edges, empties summaries and refutes structures (coerce.c).
 *
 * NAMES (canonical abstraction). Where states are abstracted, heap nodes with the same name become one: which separating
 * pointers lead to it for sure; if none does, it is a summary, and the name says which of them may reach it, and at the finest
 * precisions its facts. Status and constant size belong to every name. A name has one number for the whole program, so structures are compared and
 * joined node by node (exec/blocks.h), and joined only if they have the same nodes.
 * Names that are not met for long lose their number to others: states that still use it are then compared in vain.
 * Between abstractions, new blocks and blocks taken out of a summary get numbers from a pool of single nodes; if it is
 * used up, they stay in a summary.
 *
 * A PRECISION is a set of separating pointers (cells of globals and locals, registers, returned values) and a set of facts that
 * abstraction keeps: none of either at first. */
#ifndef WHITTLE_DOMAIN_CANONICAL_STATE_H
#define WHITTLE_DOMAIN_CANONICAL_STATE_H

#include "domain/exec/recency.h"

enum {
    FIELDS_MOST = 8,
    KEYS_MOST = FIELDS_MOST,
    POOL_PAIRS = 24,  /* pairs of nodes: even ones for new blocks; the first odd one holds what found no place */
    NAMES_MOST = 232, /* pairs of nodes behind them */
    HEAP_NODES = 2 * (POOL_PAIRS + NAMES_MOST),
    POINTERS_MOST = 64,
    ASSERTIONS_MOST = 64,
};

/* Paths are of a kind: a set of fields F (ShapeDomain.kinds); the first is that of all pointers. */
enum { PATH_KINDS = FACT_SOURCES, ALL_KINDS = (1 << PATH_KINDS) - 1 };

struct Precision {
    uint64_t pointers;            /* bit i: ShapeDomain.pointers[i] separates */
    uint64_t unshared, cancelled; /* pairs of fields */
    uint64_t rising, falling;     /* pairs of a field and a key */
    uint64_t greatest, least;     /* likewise */
    uint64_t differs;             /* bit i: ShapeDomain.assertions[i] */
    uint32_t acyclic;             /* kinds of paths */
    uint32_t below;               /* likewise: sources */
    uint32_t reach;               /* likewise: which separating pointers may reach a summary belongs to its name */
    uint32_t named; /* 1: facts belong to the names of summaries, too; else a summary has what all its blocks have */
};

/* Where a separating pointer lies. */
typedef struct PointerCell {
    uint32_t node; /* HOLDER_..., or a node that is no heap block */
    int64_t offset;
} PointerCell;
enum {
    HOLDER_REGISTER = 0,
    HOLDER_RETURNED = 1
}; /* no nodes: `offset` is function and register, or the number of the value */

typedef struct NodeName {
    uint64_t pointers;               /* that lead to it */
    uint64_t reached_by[PATH_KINDS]; /* of a summary: pointers that may reach it */
    uint64_t unshared, cancelled;    /* of a summary */
    uint64_t acyclic;                /* likewise */
    int64_t size;                    /* -1: not constant */
    uint64_t statuses;
} NodeName;

/* A number of blocks that order is kept of. */
typedef struct KeyField {
    int64_t offset;
    uint32_t size;
    bool is_signed;
} KeyField;

/* A number of blocks, and a constant that it may not be. */
typedef struct FieldAssertion {
    int64_t offset;
    uint32_t size;
    uint64_t constant;
} FieldAssertion;

typedef struct ShapeDomain {
    RecencyDomain base;
    Arena *fixed; /* precisions */
    int64_t fields[FIELDS_MOST];
    uint32_t field_count;
    KeyField keys[KEYS_MOST]; /* those of advice */
    uint32_t key_count;
    FieldAssertion assertions[ASSERTIONS_MOST];
    uint32_t assertion_count;
    uint8_t kinds[PATH_KINDS]; /* fields of a kind of paths: bits */
    bool has_subtrees;         /* greatest and least are kept ... */
    uint32_t subtree_kind;     /* ... of paths of this kind */
    Precision advised,
        extended; /* the finest shape class of the data structures that runs built, without minor ones and with
                                    them: facts only */
    PointerCell pointers[POINTERS_MOST];
    uint32_t pointer_count;
    NodeName names[NAMES_MOST];
    uint32_t next_name; /* to be given anew, modulo NAMES_MOST */
    uint32_t any_heap;  /* the base of all heap nodes */
} ShapeDomain;

/* Sets of heap nodes, by their number among heap nodes. */
typedef struct NodeSet {
    uint64_t words[HEAP_NODES / 64];
} NodeSet;

static inline bool node_set_has(const NodeSet *set, uint32_t i)
{
    return set->words[i / 64] >> i % 64 & 1;
}

static inline void node_set_add(NodeSet *set, uint32_t i)
{
    set->words[i / 64] |= (uint64_t)1 << i % 64;
}

/* Is it the only one? */
static inline bool node_set_only(const NodeSet *set, uint32_t i)
{
    bool only = true;
    for (uint32_t w = 0; w < HEAP_NODES / 64; w++)
        only &= set->words[w] == (w == i / 64 ? (uint64_t)1 << i % 64 : 0);
    return only;
}

static inline ShapeDomain *shape_domain(const BlockMemory *memory)
{
    return (ShapeDomain *)memory->domain;
}

static inline uint32_t first_heap(const BlockMemory *memory)
{
    return shape_domain(memory)->base.first_own;
}

static inline bool is_heap_node(const BlockMemory *memory, uint32_t node)
{
    return node >= first_heap(memory) && node < memory->domain->node_count;
}

/* The next of which anything may be said, as blocks_next. */
static inline uint32_t heap_next(const BlockMemory *memory, uint32_t i)
{
    return blocks_next(memory, first_heap(memory) + i) - first_heap(memory);
}

static inline const BlockNode *heap_node(const BlockMemory *memory, uint32_t i)
{
    return blocks_node(memory, first_heap(memory) + i);
}

/* --- fields and edges (graph.c) --- */

/* The number of a field; FIELDS_MOST if there are too many. */
uint32_t shape_field(ShapeDomain *domain, int64_t offset);
static inline uint64_t field_pair(uint32_t f, uint32_t g)
{
    return (uint64_t)1 << (f * FIELDS_MOST + g);
}

/* The cell of the size of a pointer at an offset; NULL if there is none. */
const ExecCell *cell_at(const BlockMemory *memory, uint32_t node, int64_t offset);
/* The node that a value leads to for sure; ID_NONE if there is a choice, or it is a number. */
uint32_t shape_target(const BlockMemory *memory, ExecValue value);
/* Is the field, or the cell, part of paths of this kind? */
bool kind_has(const ShapeDomain *domain, uint32_t kind, int64_t offset);
bool path_has(const ShapeDomain *domain, uint32_t kind, const ExecCell *cell);
/* Where visible pointers of heap nodes may lead: by heap node, heap nodes. */
typedef struct HeapEdges {
    NodeSet from[HEAP_NODES];
} HeapEdges;
void heap_edges(const BlockMemory *memory, uint32_t kind, HeapEdges *edges);
/* Nodes that paths of one edge or more lead to from these, not through `avoided` (ID_NONE: none); `from` itself is no path. */
NodeSet heap_paths(const HeapEdges *edges, NodeSet from, uint32_t avoided);
NodeSet heap_paths_from(const HeapEdges *edges, uint32_t node, uint32_t avoided);
/* Must paths: by heap node, the single nodes from which visible pointers lead to each of its blocks. */
void heap_must(const BlockMemory *memory, uint32_t kind, HeapEdges *must);
/* Is a visible pointer one into its block, or to its end? */
bool pointer_is_inside(const BlockMemory *memory, ExecValue value);

/* --- facts (update.c) --- */

BlockFacts facts_of_new(const ShapeDomain *domain);
void facts_forget(BlockMemory *memory); /* all of them */
/* Forgets a node as a source. */
void facts_forget_source(BlockMemory *memory, uint32_t node);
/* Before pointers at these bytes of a node disappear: forgets paths. `size` negative: all bytes. */
void facts_cut_paths(BlockMemory *memory, uint32_t node, int64_t offset, int64_t size);
/* Before a pointer is written to a single heap block at a constant offset: forgets what a cycle may close. */
void facts_close_cycles(BlockMemory *memory, uint32_t node, int64_t offset, ExecValue value);
/* After a whole pointer or number was written to a single block at a constant offset. */
void facts_after_write(BlockMemory *memory, uint32_t node, int64_t offset, ExecValue value);
/* After other bytes of a node were written, in which no pointer was visible. */
void facts_after_bytes(BlockMemory *memory, uint32_t node, int64_t offset, int64_t size);
/* Facts unshared of single nodes that no two pointers lead to. Returns whether there are new ones. */
bool sharing_learn(BlockMemory *memory, const Precision *wanted);
/* Before a block ends. */
void facts_before_end(BlockMemory *memory, uint32_t node);

/* --- order (order.c) --- */

/* The number of a key; KEYS_MOST if there are too many. */
uint32_t shape_key(ShapeDomain *domain, KeyField key);
/* After bytes of a node were written, or its block ended. `size` negative: all bytes. */
void order_after_write(BlockMemory *memory, uint32_t node, int64_t offset, int64_t size);
/* Facts of single nodes that follow from numbers. Returns whether there are new ones. */
bool order_learn(BlockMemory *memory, const Precision *wanted);
/* Numbers that follow from facts. False if the structure describes no heap. */
bool order_coerce(BlockMemory *memory);

/* Is the key of each block of `from` surely at most that of each block of `to`; if falling, at least? */
bool order_is_known(const BlockMemory *memory, uint32_t from, uint32_t to, uint32_t k, bool falling);
/* The key of one block is at most that of the other. False if the structure describes no heap. */
bool order_assume(BlockMemory *memory, uint32_t low, uint32_t high, uint32_t k);

/* --- field assertions (field.c) --- */

/* Those of the program: numbers read through pointers that are compared with constants. */
void assertions_find(ShapeDomain *domain);
/* After bytes of a heap node were written, or its block ended. `size` negative: all bytes. */
void assertions_after_write(BlockMemory *memory, uint32_t node, int64_t offset, int64_t size);
bool assertions_learn(BlockMemory *memory, const Precision *wanted); /* as order_learn */
/* False if the structure describes no heap. */
bool assertions_hold(const BlockMemory *memory);

/* --- order between subtrees (subtree.c) --- */

/* Before a whole pointer or number is written to a single heap block at a constant offset. */
void subtrees_before_write(BlockMemory *memory, uint32_t node, int64_t offset, ExecValue value);
/* After keys of blocks of the node may have changed. */
void subtrees_after_key(BlockMemory *memory, uint32_t node, uint32_t k);
/* As order_learn and order_coerce. */
bool subtrees_learn(BlockMemory *memory, const Precision *wanted);
bool subtrees_coerce(BlockMemory *memory);

/* --- what follows (coerce.c) --- */

/* False if the structure describes no heap. */
bool shape_coerce(BlockMemory *memory);
/* Takes a block out of a summary; returns its node, or ID_NONE if there is none left. Whatever led to the summary may lead to
 * the block. */
uint32_t shape_materialise(BlockMemory *memory, uint32_t summary);
/* Overwrites a cell without any rule: a pointer that is known better. */
void cell_set(BlockMemory *memory, uint32_t node, const ExecCell *cell, uint32_t base);

/* --- memory operations (memory.c) --- */
extern const struct MemoryOps canonical_memory_ops;

/* --- abstraction (abstract.c) --- */
PointerCell register_holder(FunctionId function, RegisterId reg);
uint32_t pointer_number(ShapeDomain *domain, PointerCell cell); /* POINTERS_MOST if there are too many */
/* Calls the function for every value that a separating pointer may be. */
typedef void PointerVisit(void *context, uint32_t pointer, PointerCell cell, ExecValue value);
void pointers_visit(const BlockMemory *memory, PointerVisit *visit, void *context);
const State *canonical_abstract(Domain *domain, const State *state, LocationId location, const Precision *precision,
                                MarkSet *marks);

/* --- precisions (precision.c), membership (describe.c): for DomainOps --- */
extern const char *const canonical_ways[];
const Precision *canonical_coarsest(Domain *domain);
const Precision *canonical_finest(Domain *domain);
void canonical_finer(Domain *domain, const Precision *precision, PrecisionList *out);
bool canonical_at_least_as_fine(Domain *domain, const Precision *left, const Precision *right);
const Precision *canonical_precision_join(Domain *domain, const Precision *left, const Precision *right);
const Precision *canonical_precision_meet(Domain *domain, const Precision *left, const Precision *right);
size_t canonical_precision_size(Domain *domain, const Precision *precision);
void canonical_precision_print(Domain *domain, const Precision *precision, Text *out);
void canonical_advise(Domain *domain, const Advice *advice);
void canonical_propose(Domain *domain, const Evidence *evidence, ProposalList *out);
bool canonical_describes(Domain *domain, const State *state, const Heap *heap);

#endif
