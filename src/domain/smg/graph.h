/* SPDX-License-Identifier: MIT */
/* Symbolic memory graphs: one graph describes a set of heaps whose lists may have any length.
 *
 * A *node* is an object: a region (one block of memory) or an abstract object that stands for several blocks at once:
 *
 *     SLS       singly linked segment: k >= min_length nodes n1 .. nk with ni.next = &n(i+1) + head and
 *               nk.next = the segment's next cell
 *     DLS       doubly linked segment: also n(i+1).prev = &ni + back and n1.prev = the segment's prev cell. Mostly back is
 *               head; in the lists of <sys/queue.h> prev points to the field that points here, and back is next
 *     OPTIONAL  none or one block: a pointer to it is either that block's address or the value of its `otherwise`;
 *               a *condition* may say which
 *     TREE      binary tree of k >= min_length (0 or 1) nodes with children at the offsets next and prev. It has one
 *               *hole*: a child pointer of one of its nodes whose value is the next cell; the other child pointers that
 *               lead to none of its nodes are null. A whole tree is one with a null for a hole. It has no cell at prev
 *     RUN       elements of an array: no block but a part of one (run.h)
 *
 * The cells of an abstract object describe each of its blocks; a *pattern* says in which order those of a segment hold
 * different constants (pattern.h). What is private to each block is *nested*: a node or symbol of level n + 1 reached
 * from a segment of level n exists once per block of the segment. Nested nodes are private: nothing outside points to
 * them.
 *
 * A *value* is undefined, a number (domain/numbers) or a pointer: node, byte offset (a number), and which block of it is
 * meant:
 *
 *     REGION  the region itself, or the block of an OPTIONAL
 *     FIRST   the first block of a segment, the root of a TREE; for an empty one, what its next cell says (shifted from
 *             head to the offset)
 *     LAST    the last block of a DLS; for an empty one, what its prev cell says (shifted from back to the offset)
 *     ALL     from a nested node: the block of the segment it is nested in
 *
 * Contents are *cells*: byte ranges with a value, at offsets that are numbers, in no order; cells at constant offsets
 * do not overlap. Bytes outside all cells are zero if the node is `zeroed`, else undefined: any value, the same when
 * read again (reading makes a cell). Two cells of one size with different values lie at different offsets: that is how
 * scans for a terminator are proved.
 *
 * Theory: Dudka, Peringer, Vojnar, "Byte-Precise Verification of Low-Level List Manipulation" (SAS 2013), sections 2 to 4;
 * Knaut, "Symbolic Heap Abstraction with Automatic Refinement" (master thesis, LMU Munich 2018), chapters 2 and 3. */
#ifndef WHITTLE_DOMAIN_SMG_GRAPH_H
#define WHITTLE_DOMAIN_SMG_GRAPH_H

#include "domain/exec/memory.h"
#include "program/callgraph.h"
#include "program/liveness.h"

typedef enum NodeKind {
    NODE_REGION,
    NODE_SLS,
    NODE_DLS,
    NODE_OPTIONAL,
    NODE_TREE,
    NODE_RUN,
} NodeKind;

typedef enum Target {
    TARGET_REGION,
    TARGET_FIRST,
    TARGET_LAST,
    TARGET_ALL,
} Target;

typedef struct Cell {
    Linear offset; /* of pointer width */
    uint32_t size; /* bytes; a zero number may have any size; 0: a run (run.h) */
    ExecValue value;
} Cell;

/* What a number says about the block of an OPTIONAL: it lies in one range if the block is there, in another if not. */
typedef struct Condition {
    Linear number;            /* of the node that leads to the OPTIONAL, in 64 bits */
    Interval present, absent; /* they do not overlap */
} Condition;

typedef struct LetterPattern LetterPattern;

typedef struct GraphNode {
    NodeKind kind;
    NodeStorage storage;
    NodeStatus status;
    uint8_t level;
    uint8_t tree;             /* a hint: it was seen to be of SmgDomain.trees[tree - 1]; says nothing about heaps */
    bool zeroed;              /* bytes outside the cells are zero */
    bool is_dependent;        /* it exists only if the abstract object that leads to it has a block */
    uint32_t mirrored;        /* RUN: 1 + the array whose bytes its own are (mirror.h); 0: none */
    bool reuses;              /* made when a dead object was still pointed to: it may have that object's address */
    bool lasts;               /* the system's, until the program ends */
    bool is_alias;            /* another alias may be the same block (alias.h) */
    uint32_t min_length;      /* segments */
    int64_t head, next, prev; /* segments: offset that links point to, offsets of the links (prev: not of an SLS) */
    int64_t back;             /* DLS: offset that prev links point to */
    ExecValue otherwise;      /* OPTIONAL */
    const Condition *when;    /* OPTIONAL; NULL: nothing is known */
    ObjectId object;          /* the program's object, ID_NONE for heap and alloca */
    EdgeId made_at;
    uint32_t
        stride; /* bytes of an element of what is an array, and nothing behind them: the size is a multiple; or 0 */
    bool has_numbers;    /* with a stride: elements hold no pointers. A hint for folding */
    bool tells_elements; /* a hint: elements that hold no pointers become runs, too (precision.h) */
    const Type *type;    /* of a heap block, as the first variable that pointed to it was declared; NULL: unknown */
    Linear size;         /* bytes, of pointer width */
    const Cell *cells;
    uint32_t cell_count, pattern_count;
    const LetterPattern *patterns; /* segments: of some of the cells (pattern.h) */
} GraphNode;

typedef struct SmgDomain SmgDomain;
typedef struct PointerIndex PointerIndex;

/* A graph under construction is changed in place through the functions below; once it is a State it is immutable. */
typedef struct Graph {
    Memory base;
    SmgDomain *domain;
    uint64_t owner;
    Chunks nodes; /* Node; the first ones are the program's globals and functions, by SmgDomain.node_of_object */
    uint32_t removed_count;
    uint32_t least_removed; /* no removed one has a lesser index */
    uint32_t dead_count;    /* freed and ended ones */
    const ExecValue
        *anchors; /* what the callers left out by cut refer to: pointers and numbers that outlive the call */
    uint32_t anchor_count;
    bool is_cut;            /* callers were left out: frames, and what only they lead to */
    bool caller_holds_heap; /* a caller that was left out holds a heap block, or has lost one */
    bool is_recursive;      /* entered from a function that it may call; says nothing about heaps */
} Graph;

struct State {
    Graph graph;
    const ExecValue *border; /* of the rest of a cut: GraphRest */
};

struct SmgDomain {
    Domain base;
    Arena *arena;   /* states */
    Arena *lasting; /* what lives as long as the domain: precisions and what they refer to */
    uint64_t next_owner;
    NodeId *node_of_object;           /* globals and functions */
    int64_t *constants;               /* what the program compares with: thresholds for widening */
    size_t own_count, constant_count; /* the first ones are not those of the library's models */
    uint32_t largest_count;           /* the largest number below 1000 that the program compares, stores or passes */
    struct ListShape *shapes;         /* those met, by their number (precision.h) */
    size_t shape_count, shape_capacity;
    const struct TreeShape *trees; /* by which blocks fold: those of the precision in use (trees.h) */
    size_t tree_count;
    struct TreeShape *seen_trees; /* those met; what is seen changes no result before a precision says so */
    size_t seen_count, seen_capacity;
    bool has_seen;             /* something new since the last of the sets below was made */
    struct TreeSet *tree_sets; /* what had been seen at some time, in order */
    size_t tree_set_count, tree_set_capacity;
    const Precision *coarsest;
    PointerIndex *pointers; /* of the graph collected last (pointers.h) */
    bool has_numbers;       /* some array has elements that hold numbers only */
    bool has_runs;          /* a run has been made: some graph may have one (run.h) */
    bool has_mirrors;       /* likewise of runs that mirror an array (mirror.h) */
    bool has_lasting;       /* likewise of blocks that last */
    bool is_explicit;       /* nothing folds: the domain `explicit` */
    bool checks_graphs;     /* every state against the consistency rules, the index against a walk */
    CallGraph *calls;
    Liveness *liveness;
};

Graph graph_create(SmgDomain *domain);
/* An independent copy; both sides may go on being changed. */
Graph graph_fork(Graph *graph);
/* What it holds now can no longer change: whoever shares memory with it may rely on that. */
void graph_renew(Graph *graph);

static inline const GraphNode *graph_node(const Graph *graph, NodeId id)
{
    return chunks_at(&graph->nodes, id.index);
}
GraphNode *graph_edit(Graph *graph, NodeId id);
NodeId graph_add_node(Graph *graph, GraphNode node);
/* Puts it into a slot that is removed, or behind the last. */
void graph_put_node(Graph *graph, NodeId id, GraphNode node);
/* Like graph_add_node for an object that the program makes now: sets `reuses`. */
NodeId graph_add_object(Graph *graph, GraphNode node);
/* The object is freed, or its lifetime ends. */
void graph_end_object(Graph *graph, NodeId id, NodeStatus status);
/* Frees the slot; nothing may point to it. */
void graph_remove_node(Graph *graph, NodeId id);
/* Assumes that a block that exists is no larger than blocks can be. */
void graph_bound_size(Graph *graph, NodeId id);
/* Every node, removed ones included, has an index below this. */
uint32_t graph_node_count(const Graph *graph);
/* The size of a pointer. */
uint32_t graph_pointer_bytes(const Graph *graph);

ExecValue value_null(const Graph *graph);

/* Every value slot of the graph, in a deterministic order: cells of nodes that are not removed, registers, returned
 * values, anchors. */
/* Replaces each by what the function returns. */
void graph_map_values(Graph *graph, ValueVisit *visit, void *context);
/* Replaces every pointer to `from` with this target by one to `to`, the offset kept. */
void graph_redirect(Graph *graph, NodeId from, Target from_target, NodeId to, Target to_target);

/* Removes what nothing leads to, freed and ended objects included. Returns whether a live heap block may be lost:
 * in some heap nothing holds it (reach.h). */
bool graph_collect(Graph *graph, bool globals_only);
/* How often values, offsets and sizes of the graph mention each symbol, `most` times at most. */
void graph_count_uses(const Graph *graph, uint8_t *used, uint8_t most);
/* Forgets the facts about bytes at an offset that nothing else mentions: no step can ask for that place again. A terminator
 * stays, unless another one says as much. Returns whether there were any. */
bool graph_expire_facts(Graph *graph);
/* Forgets the symbols that no value of the graph mentions. */
void graph_forget_symbols(Graph *graph);

/* Are they the same to the letter, ids included? Quick where they share memory. */
bool graph_same(const Graph *left, const Graph *right);

/* The consistency rules; NULL, or a message in static or arena memory. Run after each step in the sanitizer build. */
const char *graph_check(const Graph *graph);

#endif
