/* SPDX-License-Identifier: MIT */
/* Symbolic heaps. After Berdine, Cox, Ishtiaq, Wintersteiger: Diagnosing Abstraction Failure for Separation Logic-Based
 * Analyses, sections 2 and 6.
 *
 * A state is one symbolic heap  F and (l1 |-> r1 * ... * ls(P, k, p, f, b, n) * ...):
 *
 *   F         the numbers (domain/numbers);
 *   block     l |-> r: one block of the program, live or dead, with cells at byte offsets. Different blocks are different
 *             nodes: that is the separating conjunction;
 *   segment   ls(P, k, p, f, b, n): k >= 0 instances of a shape (pattern.h) in a row. Its nodes are live heap blocks that
 *             are no other node's. `outer` holds, by link, what the links at the ends lead to: n, of the last instance's
 *             `next` links, p, of the first one's `prev` links. `data` says what else each instance's cells hold: numbers,
 *             each instance's own, of which the interval is known, and pointers that all instances have in common; `inner`
 *             says the same of the lists inside instances (nested.c).
 *
 * A pointer whose node is a segment has a *target*: FIRST(b), block b of the first instance (f), or LAST(b), of the last
 * (b). If k = 0 these are n and p: FIRST(b) is what the `next` link to block b leads to, LAST(b) likewise; the offset is
 * shifted by that between the pointer's and the link's. There are such pointers only where there is such a link.
 *
 * A state describes the heaps that one choice of blocks, numbers and lengths gives; disjunctions are several states of
 * the tree. Blocks that are not in the state are not in the heap, but for dead ones that nothing leads to, and, if
 * `has_lost`, lost ones.
 *
 * FOLDING (fold.c) two instances, or segments, that are neighbours into one: cells that are no links keep what both agree on. A live
 * node that only they held is *stranded* (strand.c): no pointer of the state leads to it, some instance of the segment does,
 * which one and by which cell is forgotten. It stays in the state, marked as held by the segment, and is out of reach until
 * an instance is unfolded. The next losing step reports it as lost (the paper's false leak): one that unfolds the segment,
 * or no longer holds it, or a fold that strands more. Refinement makes patterns active that own it. */
#ifndef WHITTLE_DOMAIN_SYMHEAP_STATE_H
#define WHITTLE_DOMAIN_SYMHEAP_STATE_H

#include "domain/exec/contents.h"
#include "domain/exec/exec.h"
#include "domain/symheap/pattern.h"
#include "domain/symheap/symheap.h"

typedef struct Segment {
    const Shape *shape; /* of a list inside instances: what a pattern's link leads to is not in it */
    Linear length;
    ExecValue outer[PATTERN_LINKS_MOST]; /* by link; nothing for own ones */
    EdgeId made_at[PATTERN_BLOCKS_MOST]; /* see SymNode */
    Contents data[PATTERN_BLOCKS_MOST];  /* cells of links are as if zero or absent: they are not looked at */
    const struct Segment *inner[PATTERN_BLOCKS_MOST]; /* of lists inside */
} Segment;

/* The last constant written into a block at an offset that is not constant, if nothing was written over it. */
typedef struct RecentCell {
    Linear offset;
    uint32_t size; /* bytes; 0: there is none */
    int64_t value;
} RecentCell;

typedef struct SymNode {
    bool is_used;
    NodeStorage storage;
    NodeStatus status;
    bool may_reuse;
    ObjectId object;
    EdgeId made_at; /* a hint what kind of block it is: the operation that made it, ID_NONE if one of several */
    Linear size;
    Contents contents;
    RecentCell recent;      /* of a block */
    const Segment *segment; /* NULL: a block; replaced, never changed */
    uint32_t held_by;       /* of a stranded node: 1 + the segment that holds it; else 0 */
} SymNode;

typedef struct SymDomain {
    Domain base;
    Arena *arena; /* states */
    Arena *fixed; /* precisions */
    Patterns patterns;
    int64_t *thresholds;
    size_t threshold_count;
    uint64_t next_owner;
    uint64_t effort; /* so far: nodes gone through where heaps are paired or changed as a whole, cells tried as links */
    unsigned attempts_most; /* to pair the nodes of two heaps */
} SymDomain;

/* A memory; once frozen, a state. */
typedef struct SymHeap {
    Memory base;
    SymDomain *domain;
    uint64_t owner;
    Chunks nodes; /* SymNode; the first are those of globals and functions, by object */
} SymHeap;
struct State {
    SymHeap heap;
};

/* Sets of patterns, bit i for pattern i: those that refinement made active, and those that are refused as long as nothing
 * grows without them. Folds that strand a block are for the plain pattern alone. Bits of `active` that are no patterns:
 * states in which a number is 0 and 1, or any two constants up to some bound, are not joined. */
enum { KEEPS_CONSTANTS = PATTERNS_MOST, KEEPS_FLAGS, PRECISION_BITS };
struct Precision {
    uint32_t active, refused;
};
bool precision_keeps(const Precision *precision, unsigned bit);
uint32_t precision_patterns(const Precision *precision); /* to fold by */
bool precision_strands(const Precision *precision);

extern const MemoryOps symheap_memory_ops;

/* heap.c: nodes, values, targets. */
const SymNode *symheap_node(const SymHeap *heap, uint32_t node);
SymNode *symheap_edit(SymHeap *heap, uint32_t node);
uint32_t symheap_add(SymHeap *heap, SymNode node);
SymHeap *symheap_empty(SymDomain *domain);
SymHeap *symheap_copy(const SymHeap *heap);
SymHeap *symheap_fork(SymHeap *heap);
const State *symheap_freeze(SymHeap *heap);
/* Every value, in registers, cells, segments, replaced by what the function returns. */
void symheap_map(SymHeap *heap, ValueVisit *visit, void *context);
const SymNode *value_node(const SymHeap *heap, ExecValue value); /* NULL: no pointer */
bool value_is_segment(const SymHeap *heap, ExecValue value);
bool value_constant(const SymHeap *heap, ExecValue value, int64_t *offset); /* a pointer with a constant offset */
uint32_t target_first(uint32_t block);
uint32_t target_last(uint32_t block);
bool target_is_last(uint32_t target);
uint32_t target_block(uint32_t target);
/* Of a pointer to a segment: what it is if the segment is empty; undefined if that is not known. */
ExecValue symheap_if_empty(SymHeap *heap, ExecValue value);
bool symheap_is_one(const SymHeap *heap, uint32_t segment);                  /* has it one instance? */
bool symheap_is_block(const SymHeap *heap, uint32_t node);                   /* a live heap block */
ExecValue symheap_cell(const SymHeap *heap, uint32_t block, int64_t offset); /* of pointer width */
bool symheap_sizes_agree(const SymHeap *heap, uint32_t left, uint32_t right,
                         int64_t *size); /* are they one constant? */
bool segment_may_be_empty(const SymHeap *heap, const Segment *segment);
bool segment_may_have_some(const SymHeap *heap, const Segment *segment);

/* recent.c */
RecentCell recent_written(const SymHeap *heap, const SymNode *node, Linear offset, uint32_t size, ExecValue value);
bool recent_read(const SymHeap *heap, const SymNode *node, Linear offset, uint32_t size, ExecValue *value);

/* nested.c: lists inside instances. A place is the offset of a cell of a block, or that of pattern.h in a list inside. */
ExecValue symheap_place(const SymHeap *heap, uint32_t node, int64_t place);
void symheap_place_set(SymHeap *heap, uint32_t node, int64_t place, ExecValue value);
bool symheap_place_at(const SymHeap *heap, uint32_t node, uint32_t index, int64_t *place); /* false: it has no more */
const Segment *segment_with(SymHeap *heap, const Segment *segment, int64_t place, ExecValue value);
/* Every value of a template, lengths among them, replaced by what the function returns. */
const Segment *template_map(Arena *arena, const Segment *segment, ValueVisit *visit, void *context);
bool template_is_empty(const SymHeap *heap, const Segment *segment);
/* One without instances, and nothing known of where it leads. */
Segment *template_none(SymHeap *heap, const Shape *shape);
/* Two templates of one shape made one. A value that one side has alone is mapped. */
typedef struct TemplateMerge {
    Arena *arena;
    const SymHeap *left, *right;
    ContentsMerge *values;
    void *context;
    ValueVisit *left_alone, *right_alone;
    void *left_context, *right_context;
} TemplateMerge;
/* `told`: shape_told. */
const Segment *template_merge(const TemplateMerge *merge, uint32_t told, const Segment *left, const Segment *right);

/* segment.c. Each changes its heap; false: no heap is like that. */
bool symheap_take_empty(SymHeap *heap, uint32_t segment);
/* The instance at an end becomes blocks; the segment has one less. */
bool symheap_unfold(SymHeap *heap, uint32_t segment, bool last);

/* fold.c. False: it does not fit, and the heap may be half changed. */
SymNode symheap_segment_node(const SymHeap *heap, const Segment *segment);
bool symheap_wrap(SymHeap *heap, uint32_t first_block, const Shape *shape, uint32_t *segment);
bool symheap_merge(SymHeap *heap, uint32_t first, uint32_t second);
/* strand.c: nodes that a fold stranded. Marks as held by the segment what nothing else holds, if the segment's cells held it
 * before and there are no stranded nodes yet. */
void symheap_strand(SymHeap *heap, uint32_t segment);
bool symheap_has_stranded(const SymHeap *heap);
bool symheap_strands(const SymHeap *heap, uint32_t node); /* is it stranded, or does it hold what is? */
/* What one segment holds is held by another, or (ID_NONE) by none that is known. */
void symheap_strand_move(SymHeap *heap, uint32_t from, uint32_t to);
/* fit.c. The shape of the list whose first node the value leads to, if it could be inside an instance; else NULL. */
const Shape *symheap_list_at(const SymHeap *heap, ExecValue value);
/* Folds as the precision allows. */
SymHeap *symheap_fold(SymHeap *heap, const Precision *precision);

/* discover.c: adds patterns that two neighbouring blocks of the heap, each with what it owns, are instances of. */
void symheap_discover(SymHeap *heap);
/* Does folding by the pattern alone make a segment of it, from which its ends can be unfolded again, above the heap? */
bool symheap_folds_by(SymHeap *heap, uint32_t pattern);

/* pair.c: order and join (walk.h, pair.h); `out` is NULL, or an empty memory for the join. */
typedef struct JoinOptions {
    bool widen;
    int64_t keeps_up_to; /* different constants from 0 to this have no join; 0: all have */
} JoinOptions;
bool symheap_pair(const SymHeap *left, const SymHeap *right, SymHeap *out, JoinOptions options);

/* collect.c */
bool symheap_collect(SymHeap *heap, CollectTime time);
/* Of each node: may something lead to it; does something surely (the array is the caller's). */
uint8_t *symheap_reached(const SymHeap *heap, bool surely, bool globals_only);

/* describe.c */
bool symheap_describes(const SymHeap *heap, const Heap *concrete);

/* sample.c: unfolds all segments, with as few instances as there may be and some more; false if there is no such heap, or not all of
 * these were used. */
bool symheap_instantiate(SymHeap *heap, size_t extra);
size_t symheap_concretise(const SymHeap *heap, size_t size, size_t most, HeapSample *out);

/* prefix.c: a C program that builds one of the heaps, with some more instances than there must be; false if none was found. */
bool symheap_prefix(const SymHeap *heap, size_t extra, Text *out);

EdgeId made_at_either(EdgeId left, EdgeId right);

/* precision.c */
const Precision *symheap_coarsest(Domain *domain);
const Precision *symheap_finest(Domain *domain);
void symheap_finer(Domain *domain, const Precision *precision, PrecisionList *out);
bool symheap_at_least_as_fine(Domain *domain, const Precision *left, const Precision *right);
const Precision *symheap_precision_join(Domain *domain, const Precision *left, const Precision *right);
const Precision *symheap_precision_meet(Domain *domain, const Precision *left, const Precision *right);
size_t symheap_precision_size(Domain *domain, const Precision *precision);
void symheap_precision_print(Domain *domain, const Precision *precision, Text *out);
void symheap_propose(Domain *domain, const Evidence *evidence, ProposalList *out);

/* print.c */
void symheap_print(const SymHeap *heap, Text *out);
void symheap_dot(const SymHeap *heap, Text *out);

#endif
