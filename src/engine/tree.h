/* SPDX-License-Identifier: MIT */
/* The abstract reachability tree (ART): the proof under construction, and the map on which every later part works.
 *
 * A *node* says: this location, in this call context, with heaps that this row of states describes (one state per
 * active component), was found reachable along this edge from this parent. A node is *kept* until it is dropped;
 * dropped nodes stay in memory, so that old paths can still be read, but they prove nothing, and lose their states once
 * no kept node comes from them. Write n <= m if every
 * component state of n is leq the one of m.
 *
 * CONTEXTS. A call is not inlined. The call table has an entry, a *context*, per (function, cut entry row, precision
 * map); its nodes form a tree of their own below the context's root. A call waits in the context it enters, holding
 * what cut left out; when a node at the function's exit is processed, each waiting call gets glued successors, and a
 * call that enters a known context gets those of all exits found so far. So recursion is a fixpoint over the table. A
 * context is looked for by equality, then by leq (the call is then marked MARK_MERGE, for precision may be lost), the
 * latter only where the map has no precision of its own for the function's entry and the context is not asleep.
 * The precision map is that of what the function can reach.
 * Recursion is a loop over contexts: an entry that no context answers is joined, as at a loop head, with the one of the
 * last context of its function on the sequence of calls; exits of recursive functions are abstracted, and merged by how
 * often the path came back from the recursion. Where that does not converge, the call is unsupported, by the function's
 * name.
 * What it asks of a domain beyond domain.h: if cut gives entries e <= e', then the rest that belongs to e may be
 * glued to exit states reached from e'.
 *
 *      main                          f, context 1
 *      n0 L0                         n2 L5  <------ waiting: (n1, edge 1, rest)
 *      |                             |
 *      n1 L1 -- edge 1: f() -->      n3 L6  exit
 *      |
 *      n4 L2   parent n1, edge 1, through n3
 *
 * COVERING. Checked at loop heads, joins and function exits when a node is taken from the waitlist. A node is covered
 * only by an older, uncovered, kept node of the same location and context that is >= it; a covered node has no
 * children. "Older" goes by the time of queueing: a node that is queued again becomes young. Dropping a node uncovers
 * and queues again what it covered.
 *
 * MERGING. At loop heads and exits a node n that is not covered may be joined with an open node m, newest first, if
 * the precision asks for it (join answers). The join makes a new, marked node j in the place of m (same parent and
 * edge), m and all below it are dropped, what m covered is covered by j, and n, unless it was below m, stays as a
 * node covered by j. `merged_from` keeps m and n.
 *
 * ABSTRACTION. Loop heads, entries and exits of functions are abstracted when the node is made;
 * `marks` holds what that, the edge's steps and merging lost. The precision of a node's *children* is its own map; the one looked up is at the
 * child's location. Hence, to have the state of n computed anew under a finer precision, cut at n's parent (for a
 * root: at the calling node).
 *
 * CUTTING. tree_cut replaces the precision of a node and drops everything below it, glued successors that came
 * through dropped exits. Contexts that no kept call enters any more sleep: an equal entry finds them again; when as many
 * nodes were made as before, and at the end, those still asleep are dropped. What is kept is still closed but for the
 * queue; tree_build goes on from there.
 *
 * When the queue is empty, the kept nodes form a proof: (1) some root describes each initial heap; (2) what a
 * successor of an uncovered node describes is described by a kept node of the same context, or, for a call, the
 * entered context's root describes the entry and (2) holds for what each uncovered exit glues to; (3) a covered
 * node's coverer is uncovered. tree_recheck checks just that, again. */
#ifndef WHITTLE_ENGINE_TREE_H
#define WHITTLE_ENGINE_TREE_H

#include "engine/precision.h"

typedef struct Node Node;
typedef struct Context Context;
typedef struct Call Call;
typedef struct Tree Tree;
typedef struct Turn Turn;

struct Node {
    uint32_t id; /* order of creation; a node's parent and the exit it came through have lower ids */
    LocationId location;
    Context *context;
    const PrecisionMap *precision;
    Node *parent;         /* NULL for a root */
    EdgeId edge;          /* from the parent; ID_NONE for a root */
    Node *through;        /* after a call: the exit node whose result this is; else NULL */
    Node *merged_from[2]; /* the node this one replaced (dropped), and the one that came in; NULL if not a merge */
    MarkSet marks;
    const Turn *turn; /* rounds of the loops that it is in, in a bounded tree; else NULL */
    unsigned depth;   /* edges from the context's root */
    unsigned rounds;  /* loop heads: how often the path has been here before in this context, merges included;
                            exits: how often it has come back from the same recursion */
    unsigned merges;  /* how many, one after the other, made it */
    bool kept;
    Node *covered_by;                                  /* NULL if uncovered */
    Node *first_covered, *next_covered, *last_covered; /* what it covers, and its place in the coverer's list */
    Node *first_child, *last_child, *next_sibling, *previous_sibling; /* kept children, oldest first */
    Call *first_call;                                                 /* the calls made here */
    Call *former_calls; /* those made before it was cut, for old paths to be read */

    /* The builder's own. */
    Node *previous_covered;
    uint64_t age;  /* when it was last queued */
    uint64_t hash; /* of context, location and states */
    bool is_queued, is_indexed, in_bucket, is_exit;
    bool is_apart; /* is not merged */

    const State *states[]; /* one per component */
};

/* An entry of the call table. */
struct Context {
    uint32_t id;
    FunctionId function;
    const PrecisionMap *precision; /* of the calls that enter it */
    Node *root;
    Node **exits; /* processed kept nodes at the function's exit */
    size_t exit_count, exit_capacity;
    Call **calls; /* the kept calls that enter it, oldest first */
    size_t call_count, call_capacity;
    unsigned depth;  /* calls between the program's start and the call that made it */
    unsigned rounds; /* contexts of the same function on the way there */
    bool is_start;   /* entered by the program's start */
    bool kept;
    bool is_closing; /* the builder's own */
    uint64_t hash;
};

/* A call that waits for the exits of a context. */
struct Call {
    Node *node;
    EdgeId edge;
    Context *callee;
    MarkSet marks;       /* lost by the steps before the call and by entering */
    Call *next;          /* of the same node */
    const State *rest[]; /* what cut left out, per component; NULL: nothing */
};

typedef struct Violation {
    Node *node; /* the finding's edge leaves it */
    Finding finding;
} Violation;

typedef struct Unsupported {
    Node *node;
    EdgeId edge;
    const Step *step;
    const char *reason; /* static, or as long-lived as program and domains */
} Unsupported;

/* A loop or recursion that grows, and what a component proposes: the first of its proposals is the one to take. None: it
 * has nothing to propose, or it was taken back too often. */
typedef struct Growth {
    Node *node;
    size_t component;
    ProposalList proposals;
    Text says; /* what grows, if that is known */
} Growth;

typedef struct TreeStats {
    uint64_t made, covered, merged, dropped, requeued; /* nodes */
    uint64_t kept;                                     /* nodes now */
    uint64_t cuts;
    uint64_t post_calls, leq_calls;
    uint64_t contexts, table_hits, table_hits_by_leq;
    uint64_t max_waitlist;
    uint64_t samples; /* states that count as samples where a component hands over to another */
    uint64_t state_bytes,
        releases; /* the most that states took up; how often those that nothing refers to were freed */
} TreeStats;

/* What tree_build ended with. */
typedef enum TreeStatus {
    TREE_SAFE,          /* closed; no violation, nothing unsupported */
    TREE_VIOLATION,     /* tree_violation(tree, 0) and perhaps more */
    TREE_UNSUPPORTED,   /* closed but for what tree_unsupported lists; no violation */
    TREE_GREW,          /* states grow, and a component proposes to weaken them: tree_growth */
    TREE_OUT_OF_BUDGET, /* tree_limit: of what */
} TreeStatus;

/* "closed". */
const char *tree_status_name(TreeStatus status);

typedef enum TreeStop {
    TREE_STOP_NEVER,  /* collect all violations */
    TREE_STOP_CLOSED, /* at a violation, close the loops its path runs through (as far as that is cheap), then stop */
    TREE_STOP_FIRST,  /* at a violation, at once */
} TreeStop;

typedef struct BuildOptions {
    TreeStop stop;
    PropertySet properties; /* findings of other properties are passed over */
    Budget *budget;         /* NULL: none */
    uint64_t node_limit;    /* nodes made, over the tree's life; 0: none */
    bool ignores_growth;    /* never ends with TREE_GREW */
    /* Called with each node that was taken from the queue, when it has been worked on; NULL for none. */
    void (*visited)(void *context, const Tree *tree, const Node *node);
    void *visited_context;
} BuildOptions;

/* A tree for the program all components were made for, begun under the coarsest precision. The domains outlive it;
 * the array need not. */
Tree *tree_create(Domain *const *components, size_t component_count);
void tree_destroy(Tree *tree);

/* Makes precision maps for this tree. */
PrecisionStore *tree_precisions(Tree *tree);
/* Drops everything and begins again under this map. */
void tree_restart(Tree *tree, const PrecisionMap *precision);

/* Begins again as the tree of the runs in which each loop, once entered, makes at most so many rounds (more than 0). Nodes in different
 * rounds stay apart. Closed, it says that these runs violate nothing, but is no proof and not to be re-checked. */
void tree_bound(Tree *tree, uint32_t bound);
/* Some way led out of the bound. */
bool tree_hit_bound(const Tree *tree);

/* Works on the queue until it is empty or there is a reason to stop. May be called again, after a cut or to go on;
 * while a violation stands, only TREE_STOP_NEVER goes on. */
TreeStatus tree_build(Tree *tree, const BuildOptions *options);
Limit tree_limit(const Tree *tree);

/* After TREE_GREW, until the next tree_build. Building may go on; but the same will come up again unless the tree is
 * begun anew under a weaker map: */
const Growth *tree_growth(const Tree *tree);
/* One of the first visits with a state of the component that grows, for people: its heap is small. */
const Node *tree_growth_early(const Tree *tree);
/* A weakening at this location was taken back: the next one comes after twice as many rounds, or never. */
void tree_growth_undone(Tree *tree, LocationId location);
/* The map weakened as the growth's first proposal says. */
const PrecisionMap *tree_weaken(const Tree *tree, const PrecisionMap *map);

/* States, of any component. */
typedef struct StateList {
    const State **items;
    size_t count, capacity;
} StateList;
void state_list_add(StateList *list, const State *state); /* unless it is NULL */
/* Have many been made since the last release? */
bool tree_should_release(Tree *tree);
/* Frees those that neither the tree nor `others` (may be NULL) refers to. Building and re-checking do so when they
 * should. */
void tree_release(Tree *tree, const StateList *others);

/* Replaces the node's precision and has its successors computed anew. The node must be kept. */
void tree_cut(Tree *tree, Node *node, const PrecisionMap *precision);

/* Switches a component off at a node, and has its successors computed anew: from there on, the others go on alone. The node
 * must be kept, another component on; a root must be the program's. What is on there is on when the tree begins anew. */
void tree_switch_off(Tree *tree, Node *node, size_t component);
/* The same for `from`; and `to`, on or off, goes on from what it knew: its whole state, unknowns included (domain/outline.h),
 * abstracted as the location asks for. False, and nothing has changed, if the state has no outline or `to` cannot use it. */
bool tree_switch(Tree *tree, Node *node, size_t from, size_t to);
/* The same at all nodes at once. Where the successors of a node are still described by its children, it keeps them; else
 * it is worked on again, as are nodes that are no longer covered, and all calls. False, and nothing is switched, if a node
 * cannot be. What it keeps is closed but for the queue, as after a cut. */
bool tree_switch_all(Tree *tree, size_t from, size_t to);
/* Before the first tree_build: `to` is off. Once so many states of `from` were met in which a pointer leads to so many heap blocks, or
 * a loop goes on and on, building ends with TREE_GREW and tree_switch_grown is to be called. */
void tree_hand_over(Tree *tree, size_t from, size_t to, unsigned samples, unsigned nodes);
/* After TREE_GREW: if the component that grows hands over to another, they are switched at all nodes; where that cannot be, at this one
 * (in a callee, at the call in the program's entry that led to it, for callees know nothing of their callers). Building goes on. */
bool tree_switch_grown(Tree *tree);

/* A node that is not below what covers it (no edge), or has a successor or a call along the edge that nothing describes. */
typedef struct Flaw {
    const Node *node;
    EdgeId edge;
} Flaw;
/* The second, simpler pass: checks conditions (1) to (3) above and that no step violates anything or is unsupported,
 * from nothing but the kept nodes, their covering and the call table. Returns NULL if the tree is a proof, else a
 * message that says where it is not one; and the flaw, if `flaw` is not NULL: its node is NULL if tree_mend cannot help. */
char *tree_recheck(Tree *tree, const BuildOptions *options, Flaw *flaw);
/* Has what is not described worked on, apart from what it could be merged with, by the next tree_build. A node that was merged is below
 * the result, which is below what that was merged into, and so on; but `leq` need not see that the first is below the last. */
void tree_mend(Tree *tree, Flaw flaw, PropertySet properties);

/* Violations and unsupported steps of kept nodes, in order of discovery. */
size_t tree_violation_count(const Tree *tree);
Violation tree_violation(const Tree *tree, size_t i);
size_t tree_unsupported_count(const Tree *tree);
Unsupported tree_unsupported(const Tree *tree, size_t i);

/* Every node ever made, by id; look at `kept`. Every context ever made, by id. */
size_t tree_node_count(const Tree *tree);
Node *tree_node(const Tree *tree, size_t id);
size_t tree_context_count(const Tree *tree);
Context *tree_context(const Tree *tree, size_t id);
TreeStats tree_stats(const Tree *tree);

/* A path from the program's start to a node, calls written out. */
typedef enum PathKind {
    PATH_STEP,   /* the edge's steps lead to the next item */
    PATH_CALL,   /* the edge's steps before the call, and the call: the next item is the callee's root */
    PATH_RETURN, /* an exit node; `edge` is the calling edge, the next item is the node after the call */
    PATH_END,    /* the node itself; `edge` is ID_NONE */
} PathKind;
typedef struct PathItem {
    PathKind kind;
    Node *node;
    EdgeId edge;
} PathItem;
typedef struct TreePath {
    PathItem *items; /* at least the PATH_END */
    size_t count, capacity;
} TreePath;
/* The caller releases it with tree_path_free. The node must be kept. Where several calls enter a context, a shortest
 * sequence of calls is taken. */
TreePath tree_path(const Tree *tree, Node *node);
/* The PATH_CALL items of calls that have not returned, and the PATH_END: paths through recursive functions may be too long to be
 * written out. */
TreePath tree_calls_to(const Tree *tree, Node *node);
void tree_path_free(TreePath *path);
TreePath tree_path_copy(const TreePath *path);
/* The call of a PATH_CALL item. */
const Call *tree_path_call(const TreePath *path, size_t item);

/* The kept nodes, context by context; states written out if asked for. */
void tree_print(Tree *tree, Text *out, bool with_states);
void tree_dot(Tree *tree, Text *out, bool with_states);
/* Of these, only the nodes below `count` with `wanted` set, by id. */
void tree_print_nodes(Tree *tree, Text *out, bool with_states, const bool *wanted, size_t count);
void tree_dot_nodes(Tree *tree, Text *out, bool with_states, const bool *wanted, size_t count);

#endif
