/* SPDX-License-Identifier: MIT */
/* What the engine's own files share: the tree's insides and the operations each file offers the others. */
#ifndef WHITTLE_ENGINE_PARTS_H
#define WHITTLE_ENGINE_PARTS_H

#include "base/map.h"
#include "engine/product.h"
#include "engine/tree.h"
#include "program/callgraph.h"

enum {
    COMPONENTS_MAX = 8,
    RECURSION_MANY = 8,       /* rounds of a recursion, after which it is to blame if the budget is used up */
    RECURSION_MOST = 100,     /* and after which it is given up */
    RELEASE_SLACK = 64 << 20, /* bytes of states that are not worth a release */
    WINDOW = 128, /* equal states are found however old; smaller ones only among this many most recently used */
};

typedef struct NodeList {
    Node **items;
    size_t count, capacity;
} NodeList;

typedef struct ContextList {
    Context **items;
    size_t count, capacity;
} ContextList;

struct Tree {
    const Program *program;
    CallGraph *calls;
    Product *product; /* for post; its answer stays while the glue below is used */
    Product *gluing;
    PrecisionStore *precisions;
    Arena *arena; /* nodes, contexts, calls */
    NodeList nodes;
    ContextList contexts;

    /* Of the CFA, by location: where covering is checked, the outermost loop (0: none), the order of work. */
    bool *is_cover_point;
    uint32_t *loop_of, *order;
    uint32_t loop_count; /* loops are numbered 1 .. loop_count */

    NodeList waitlist; /* a binary heap */
    uint64_t clock;    /* ages are taken from it */

    /* Open nodes at cover points: uncovered, kept, processed. */
    PointerSet *open;  /* by hash */
    Map *bucket_of;    /* context and location -> 1 + index into buckets */
    NodeList *buckets; /* least recently used first; may hold nodes that are no longer open */
    size_t bucket_count, bucket_capacity;

    PointerSet *table;        /* kept contexts */
    ContextList *by_function; /* contexts per function, least recently used first; may hold some that were dropped */
    uint64_t collect_at;      /* when so many nodes were made, contexts that nothing leads to are dropped */
    FunctionList callees;     /* scratch */

    Violation *violations;
    size_t violation_count, violation_capacity;
    Unsupported *unsupported;
    size_t unsupported_count, unsupported_capacity;
    uint8_t *growth_doublings; /* by location: how often growth was answered in vain */
    Growth growth;             /* seen in the last step; no node if none was */
    bool ignores_growth;       /* while it is being built */
    Limit limit;               /* of the last TREE_OUT_OF_BUDGET */
    size_t release_at;         /* bytes of states at which those that nothing refers to are freed: half more than was
                          left the last time, and the slack */
    size_t release_slack;
    bool is_off[COMPONENTS_MAX];         /* components that are off from the program's start on */
    size_t heirs[COMPONENTS_MAX];        /* 1 + the component to which this one hands over; 0: it does not */
    unsigned samples[COMPONENTS_MAX];    /* met so far, of a component that hands over */
    unsigned samples_most, sample_nodes; /* the threshold: so many samples of so many nodes */

    /* While closing the loops of a violation's path (TREE_STOP_CLOSED): */
    bool *is_closing;       /* by loop; NULL when not closing */
    uint64_t closing_limit; /* of nodes made: closing may cost as much again as all before it, and a little */
    NodeList aside;         /* taken from the waitlist, not to be worked on now */
    TreeStats stats;

    /* bound.c */
    uint32_t bound; /* 0: none */
    bool hit_bound;
    PointerSet *turns;     /* each once; NULL without a bound */
    bool **loop_locations; /* by head, once met */
};

static inline bool location_is_loop_head(const Tree *tree, LocationId location)
{
    return program_location(tree->program, location)->is_loop_head;
}

static inline bool location_is_exit(const Tree *tree, LocationId location)
{
    FunctionId function = program_location(tree->program, location)->function;
    return program_function(tree->program, function)->exit.index == location.index;
}

static inline bool node_is_open(const Node *node)
{
    return node->kept && !node->covered_by;
}

void node_list_add(NodeList *list, Node *node);
/* Makes the i-th of `count` pointers the last, the others keeping their order. */
void list_move_last(void *items, size_t count, size_t i);

/* loops.c: fills loop_of, loop_count and order. */
void tree_find_loops(Tree *tree);

/* tree.c: nodes and covering. */
/* A kept node with a copy of `row`, linked to its parent (NULL for a root), not queued. */
Node *node_make(Tree *tree, Context *context, LocationId location, Node *parent, EdgeId edge, Node *through,
                const State *const *row, MarkSet marks, const PrecisionMap *precision);
/* The successor of `parent` along the edge, abstracted if its location asks for it, and queued. */
void node_reach(Tree *tree, Node *parent, EdgeId edge, Node *through, const State *const *row, MarkSet marks);
void node_unlink(Node *node); /* from its parent's children */
void node_cover(Tree *tree, Node *node, Node *by);
void node_uncover(Node *node);
/* Has what the node covers uncovered and queued again, as far as it is kept. */
void node_release_covered(Tree *tree, Node *node);
/* Makes the node findable by node_find_coverer; takes it out again. */
void node_open(Tree *tree, Node *node);
void node_close(Tree *tree, Node *node);
/* An open node, older than `node`, that is >= it; NULL if there is none. */
Node *node_find_coverer(Tree *tree, Node *node);
/* Joins the node with an open one, if the precision asks for it. True if it did; the node then needs no more work. */
bool node_merge(Tree *tree, Node *node);

/* bound.c */
const Turn *turn_begin(Tree *tree, const Context *context);
/* After an edge to there; NULL beyond the bound. */
const Turn *turn_next(Tree *tree, const Turn *turn, LocationId to);
uint64_t turn_key(const Turn *turn); /* in 32 bits */

/* waitlist.c: a queue ordered by depth of context, then context, then order of location, then age. */
void waitlist_put(Tree *tree, Node *node);
Node *waitlist_take(Tree *tree); /* NULL if empty; never a dropped or covered node */

/* calls.c */
/* Begins at the program's entry with every initial row. */
void calls_start(Tree *tree, const PrecisionMap *precision);
/* The call at the end of `edge`, made in `row`: enters the contexts of its callees and gets their exits so far. */
void calls_enter(Tree *tree, Node *node, EdgeId edge, const State *const *row, MarkSet marks);
/* The node is an exit of its context from now on: each waiting call gets its result. */
void calls_exit(Tree *tree, Node *node);
/* A recursion does not come to an end, seen at this edge of the node. */
void calls_give_up(Tree *tree, Node *node, EdgeId edge);
/* The budget is used up: gives up the recursion that went on for longest, if one went on for long. */
void calls_blame(Tree *tree);
bool edge_is_call(const Program *program, EdgeId edge);
/* The states of the context's root have changed: it is found by the new ones. */
void context_rehash(Tree *tree, Context *context);

/* build.c */
/* print.c: a line of the log about a node, with its states if they are asked for. */
void node_log(const Tree *tree, const Node *node);

void unsupported_add(Tree *tree, Node *node, EdgeId edge, const Step *step, const char *reason);

/* growth.c */
/* Looks whether the node, which nothing covers, shows growth that a component has an answer to. */
void growth_look(Tree *tree, Node *node);

/* --- samples.c --- */

/* Counts the node's state if it is a sample; whether the threshold is reached. */
bool samples_suffice(Tree *tree, const Node *node, size_t component);
void growth_forget(Tree *tree);

/* close.c: closing the loops of a violation's path. */
void closing_begin(Tree *tree, Node *violating);
void closing_end(Tree *tree);
/* A call was made: what it enters is to be worked on if the call is. */
void closing_call(Tree *tree, const Call *call);
bool closing_wants(const Tree *tree, const Node *node);

/* cut.c */
/* Drops nodes with all that depends on them. */
void tree_drop(Tree *tree, Node *const *nodes, size_t count);
/* If the node is an exit that was processed: drops the results that came through it, and it is none until it is again. */
void exit_retract(Tree *tree, Node *exit);
/* Drops the contexts that no sequence of kept calls from the start leads to. */
void tree_collect(Tree *tree);

#endif
