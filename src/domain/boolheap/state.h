/* SPDX-License-Identifier: MIT */
/* Boolean heaps: --domain boolheap. After Siegel and Simon, FESA: Fold- and Expand-based Shape Analysis.
 *
 * A state is  p |> b : one points-to graph p, and one Boolean function b over *flags* that says which of its edges, and
 * which of its nodes, there are at the same time.
 *
 *   node         a block of the program. A *summary* stands for one or more blocks, its *instances*; any other node for at
 *                most one. A node's *live* flag: its block has been made and not ended (f_exists of the paper). A block that
 *                is not live holds nothing: all flags of its cells are 0.
 *   holder       a place that holds a value: a register, a returned value, a cell (a byte range of a node), or what
 *                leads to the frames that wait below a frame (frames.c).
 *   alternative  one value that a holder may have: a number, or a pointer to a node at an offset. Its *flag* is 1 iff the
 *                holder has it; just one alternative of a live holder does. An alternative that is the only one needs no
 *                flag.
 *   role         flag of an alternative that leads to a summary: it leads to *this* instance.
 *   other        an alternative of a summary's own cell: it leads to another instance of the same summary, which the paper
 *                draws as the *ghost* node; its flag is f_o. (Leading to its own node without `other` is a cell that
 *                points to its own block.)
 *   in           flag of an alternative whose holder is a cell of a summary: some instance of that summary (not the
 *                target itself) has such a cell that leads to this target. Of `other`, the paper's f_i.
 *
 * MEANING. A heap is described if every block has an instance of a node, such that for each choice of one instance per
 * node the vector of flags lies in b. Flags of a cell depend on the instance of its node; `live`, `role` and `in` on
 * that of the target; a role of a cell on both. Numbers are those of domain/numbers; a summary's stand for each instance's
 * own, and only their intervals are known.
 *
 * SUMMARISE (summary.c) two nodes m and n: make their edges compatible, turn edges between them into `other` and `in`, and
 * fold: x takes the flags of m or those of n, so that relations that both had are kept. MATERIALISE (materialise.c) node
 * D from A: expand A's flags to D (relations repeated for D, no equality), split each edge to A into one to D and one to
 * what is left, rebuild the edges between A and D from `other` and `in`. Steps only ever access nodes that are no
 * summaries, so they follow the concrete ones.
 *
 * NAMES. Nodes have names that are unique in a state; a flag's variable is found by the names and offsets that it is about.
 * So two states are compared, and joined, name by name; a node, an alternative, that one state lacks has the flag 0 there.
 * After widening (widen.c) a node's name says which variables lead to it.
 *
 * FAILURE. A function that outgrew the store's budget becomes *true*: any flags; the state is marked. A post that takes too
 * much effort is not supported: no proof passes it. */
#ifndef WHITTLE_DOMAIN_BOOLHEAP_STATE_H
#define WHITTLE_DOMAIN_BOOLHEAP_STATE_H

#include "base/map.h"
#include "domain/boolheap/boolheap.h"
#include "domain/exec/contents.h"
#include "domain/exec/exec.h"
#include "program/callgraph.h"
#include "program/liveness.h"
#include "solver/boolean.h"

enum {
    FIELDS_MOST = 4,
    SETS_MOST = 1 << FIELDS_MOST,
    ALL_FIELDS = SETS_MOST - 1,
    APART = 1,
    PRECISIONS = 1 << SETS_MOST
};
#define FLAG_NONE UINT32_MAX
#define SET_BASE (UINT32_C(1) << 28) /* nodes of values from here on are sets of alternatives */

typedef struct Alternative {
    uint32_t node; /* name; ID_NONE: a number */
    bool is_other;
    uint32_t flag, role, in; /* variables, or FLAG_NONE */
    Linear number;           /* offset, or the number */
} Alternative;

typedef struct Alternatives {
    Alternative *items;
    uint32_t count;
} Alternatives;

typedef enum HolderKind {
    HOLDER_REGISTER,
    HOLDER_RETURNED,
    HOLDER_CELL,
    HOLDER_WAITING,
} HolderKind;
typedef struct Holder {
    HolderKind kind;
    uint32_t owner;  /* frame, or name of the node */
    uint32_t offset; /* register, position, or byte; 0 */
} Holder;

typedef struct BoolNode {
    uint32_t name; /* ID_NONE: an unused slot */
    NodeStorage storage;
    ObjectId object;
    bool is_summary;
    bool may_reuse;
    bool is_dead;  /* surely not live */
    bool is_frame; /* no block but a frame that waits (frames.c) in this call */
    EdgeId call;
    uint32_t kind; /* of a heap block (widen.c); 0: any */
    Linear size;
    Contents contents;
} BoolNode;

typedef enum FlagKind {
    FLAG_LIVE,
    FLAG_MANY,
    FLAG_ACYCLIC,
    FLAG_VALUE,
    FLAG_ROLE,
    FLAG_IN,
    FLAG_TWIN,      /* the variable next to one of the above, by number; only in the midst of an operation */
    FLAG_TEMPORARY, /* as well */
} FlagKind;
typedef struct FlagKey {
    FlagKind kind;
    Holder holder;
    uint32_t node;
    bool is_other, is_symbolic;
    int64_t constant;
    uint32_t variable;
} FlagKey;

/* Variables set aside for the flags about a family of nodes. */
typedef struct FlagRun {
    uint32_t next, end;
} FlagRun;

typedef enum NameKind {
    NAME_OBJECT,       /* an instance of a global, function or local */
    NAME_MADE,         /* made by an operation */
    NAME_MATERIALISED, /* taken out of a summary, `of`; or a name for a while, near that of another node */
    NAME_CLASS,        /* all that the same variables lead to */
    NAME_STUB,         /* of an argument, in the place of what it leads to (cut.c) */
} NameKind;
typedef struct NameKey {
    NameKind kind;
    uint32_t of, number;   /* object, operation or name; counts those of the same origin */
    const uint32_t *roots; /* NAME_CLASS: registers and nodes, ascending */
    uint32_t root_count;
    int64_t size;
    uint32_t name;
    FlagRun flags;
} NameKey;

typedef struct BoolheapDomain {
    Domain base;
    Arena *arena;
    Booleans *functions;
    int64_t *thresholds;
    size_t threshold_count;
    Liveness *liveness;
    CallGraph *calls;
    bool has_recursion;
    uint64_t next_owner;
    PointerSet *flags, *names;
    FlagKey **flag_keys; /* by variable */
    FlagRun other_flags; /* of no node */
    NameKey **name_keys;
    size_t flag_count, flag_capacity, name_count, name_capacity;
    Alternatives *sets;
    size_t set_count, set_capacity;
    uint32_t *kinds;              /* of the blocks that an operation makes */
    uint32_t fields[FIELDS_MOST]; /* offsets of heap cells that were seen to lead to heap blocks */
    size_t field_count;
    struct Precision *precisions;               /* by the sets that are counted */
    uint32_t counted;                           /* the sets that memories count references by from now on */
    uint32_t flags_most;                        /* of a state */
    uint64_t effort_sample;                     /* for a heap of a state */
    uint64_t weakened;                          /* functions that were too large, or of too many flags */
    uint64_t most_nodes, most_flags, most_size; /* of the graph, the flags and the function of a state */
    bool is_posting, has_clauses;
} BoolheapDomain;

/* A set of fields (count.c) has a bit for each of domain->fields. A precision is the sets that references are
 * counted by, a bit for each, and APART, the place of the empty set. Nothing is the coarsest. It is known by its place in
 * domain->precisions. */
struct Precision {
    uint8_t given_up; /* posts that took too much effort. They are not supported; after a few of them, none is */
};

/* A memory; once frozen, a state. */
typedef struct Boolheap {
    Memory base;
    BoolheapDomain *domain;
    uint64_t owner;
    Chunks nodes; /* BoolNode; the first ones are those of the program's objects, by object */
    Boolean function;
    const uint32_t *flags; /* the variables that the function may depend on */
    uint32_t flag_count;
    uint32_t temporaries;     /* in use */
    uint32_t sets;            /* of fields that references are counted by, as the precision wants it (count.c) */
    uint32_t field_count;     /* of the domain's, as far as this heap has met them */
    const ExecValue *waiting; /* by frame: the one of its recursion that waits below it, or 0; 0 beyond the count */
    uint32_t waiting_count;
    bool is_cut;          /* the first frame is a door (cut.c): the callers' are elsewhere */
    bool is_heap_outside; /* callers that are elsewhere may have live heap blocks */
} Boolheap;
struct State {
    Boolheap heap;
};

extern const MemoryOps boolheap_memory_ops;

/* flags.c: names and variables, and the function of a heap. */
uint32_t flag_live(BoolheapDomain *domain, uint32_t name);
uint32_t flag_many(BoolheapDomain *domain, uint32_t name, uint32_t set);
uint32_t flag_acyclic(BoolheapDomain *domain, uint32_t set);
uint32_t flag_of(BoolheapDomain *domain, FlagKind kind, Holder holder, const Alternative *alternative);
uint32_t flag_temporary(Boolheap *heap);
/* A variable, noted, on which the function does not depend yet, for a flag that is to become this one. It is near to it in the order of
 * variables: diagrams stay small, and renaming does not change their shape. */
uint32_t flag_stand_in(Boolheap *heap, uint32_t wanted);
/* The node's own name, or that of the summary that its block was taken out of. */
uint32_t name_family(const BoolheapDomain *domain, uint32_t name);
uint32_t name_intern(BoolheapDomain *domain, NameKey key);
Boolean flag_variable(Boolheap *heap, uint32_t flag);
Boolean boolheap_true(Boolheap *heap);
Boolean boolheap_false(Boolheap *heap);
/* Keeps the vectors that satisfy the condition; false if there are none. */
bool boolheap_assume(Boolheap *heap, Boolean condition);
bool boolheap_may(Boolheap *heap, Boolean condition);
bool boolheap_must(Boolheap *heap, Boolean condition);
bool boolheap_is_empty(Boolheap *heap);
/* A flag that the function does not depend on gets this meaning. */
void boolheap_define(Boolheap *heap, uint32_t flag, Boolean meaning);
void boolheap_forget(Boolheap *heap, const uint32_t *flags, uint32_t count);
void boolheap_forget_one(Boolheap *heap, uint32_t flag);
void boolheap_rename(Boolheap *heap, const uint32_t *from, const uint32_t *to, uint32_t count);
/* Flags, at most one more than there are sets of fields, get new meanings, those of their stand-ins, which may be in terms of the old
 * ones. */
void boolheap_replace(Boolheap *heap, const uint32_t *flags, const uint32_t *stand_ins, uint32_t count);
void boolheap_set_function(Boolheap *heap, Boolean function);
void boolheap_note_flag(Boolheap *heap, uint32_t flag);
/* An operation that changes the heap's function and no other: what it made on the way is released at its end. */
BooleanMark boolheap_begin(const Boolheap *heap);
void boolheap_end(Boolheap *heap, BooleanMark mark);
/* Ways to write conditions. */
Boolean both(Boolheap *heap, Boolean a, Boolean b);
Boolean either(Boolheap *heap, Boolean a, Boolean b);
Boolean negated(Boolheap *heap, Boolean a);
Boolean implied(Boolheap *heap, Boolean a, Boolean b);
Boolean same(Boolheap *heap, Boolean a, Boolean b);

/* graph.c: nodes, holders, alternatives. */
const BoolNode *boolheap_node(const Boolheap *heap, uint32_t name);
BoolNode *boolheap_edit(Boolheap *heap, uint32_t name);
BoolNode *boolheap_add(Boolheap *heap, BoolNode node);
void boolheap_remove(Boolheap *heap, uint32_t name);
/* The i-th slot, NULL past the last; its name is ID_NONE if it is unused. */
uint32_t boolheap_slot_of(const Boolheap *heap, uint32_t name); /* ID_NONE: no such node */
const BoolNode *boolheap_slot(const Boolheap *heap, uint32_t i);
bool node_has_live(const BoolNode *node);
Boolean node_live(Boolheap *heap, const BoolNode *node);
bool value_is_set(ExecValue value);
Alternatives boolheap_alternatives(Boolheap *heap, ExecValue value);
ExecValue boolheap_value(Boolheap *heap, Alternatives alternatives, unsigned width);
/* The holder has this alternative. */
Boolean alternative_holds(Boolheap *heap, Holder holder, const Alternative *alternative);
/* This instance of the target is the one that the holder leads to. */
Boolean alternative_leads(Boolheap *heap, Holder holder, const Alternative *alternative);
bool alternative_same(const Alternative *left, const Alternative *right); /* the same target or number */
typedef ExecValue HolderVisit(void *context, Boolheap *heap, Holder holder, ExecValue value);
void boolheap_visit(Boolheap *heap, HolderVisit *visit, void *context);
Linear number_apart(Boolheap *heap, Linear number); /* a fresh one of the same interval */
Linear number_hull(Boolheap *heap, Linear left, Linear right);

Boolheap *boolheap_empty(BoolheapDomain *domain);
Boolheap *boolheap_copy(const Boolheap *heap);
Boolheap *boolheap_fork(Boolheap *heap);

/* normal.c: alternatives that cannot be are dropped, every flag is the one its key names. */
void boolheap_normalise(Boolheap *heap);
void boolheap_forget_unused(Boolheap *heap); /* flags that no alternative has any more */
const State *boolheap_freeze(Boolheap *heap);
const State *boolheap_freeze_normal(Boolheap *heap); /* in normal form already */

/* summary.c */
void boolheap_make_summary(Boolheap *heap, uint32_t name);
/* Both are heap nodes of a normal heap; x is the name of the result, that of one of them or new. */
void boolheap_summarise(Boolheap *heap, uint32_t m, uint32_t n, uint32_t x);
void boolheap_rename_node(Boolheap *heap, uint32_t from, uint32_t to);

/* materialise.c: the instance of this role is taken out and named. The first is the only instance; the second leaves others behind.
 * Either uses up its heap; false: no heap is like that. */
uint32_t boolheap_fresh_name(const Boolheap *heap, NameKind kind, uint32_t of);
uint32_t boolheap_name_beside(const Boolheap *heap, uint32_t name); /* of the same family */
bool boolheap_take_only(Boolheap *heap, uint32_t summary, uint32_t taken);
bool boolheap_take_one(Boolheap *heap, uint32_t summary, uint32_t taken, uint32_t role);

/* count.c: the flag `many` of a heap node. */
Boolean node_many(Boolheap *heap, uint32_t name, uint32_t set);
/* The first set that references are counted by, from this one on; SETS_MOST: none. */
uint32_t boolheap_next_set(const Boolheap *heap, uint32_t set);
/* From now on by these sets, of the fields that the domain has met by now. */
void boolheap_count_by(Boolheap *heap, uint32_t sets);
bool set_has(const BoolheapDomain *domain, uint32_t set, int64_t offset);
void set_print(const BoolheapDomain *domain, uint32_t set, Text *out);
/* Keeps what can be: the edges that lead to the node, and its flag, agree. */
void boolheap_count_integrity(Boolheap *heap, uint32_t name);
/* The value in this cell is about to go; is about to be put there, where no value is. */
void boolheap_count_less(Boolheap *heap, Holder holder, ExecValue value);
void boolheap_count_more(Boolheap *heap, Holder holder, ExecValue value);

void boolheap_add_field(Boolheap *heap, uint32_t offset); /* a heap cell there may lead to a heap block */
/* Some heap cell of the set leads to the instance. */
Boolean boolheap_referred(Boolheap *heap, uint32_t name, uint32_t set);

/* acyclic.c. The value is about to be written to a heap cell; its old value is still there. */
Boolean boolheap_acyclic(Boolheap *heap, uint32_t set);
void boolheap_acyclic_write(Boolheap *heap, Holder holder, ExecValue value);
/* Keeps what can be: no known cycle leads through this block, which is no summary, by the cells of a set that is acyclic. */
void boolheap_acyclic_integrity(Boolheap *heap, uint32_t name);

/* precision.c: the lattice of DomainOps. */
uint32_t boolheap_sets(const Domain *domain, const Precision *precision);
enum { WAY_FINETUNE, WAY_COUNTED, WAY_COUNTED_CLAUSES };
extern const char *const boolheap_ways[];
const Precision *boolheap_coarsest(Domain *domain);
const Precision *boolheap_finest(Domain *domain);
void boolheap_finer(Domain *domain, const Precision *precision, PrecisionList *out);
bool boolheap_as_fine(Domain *domain, const Precision *left, const Precision *right);
const Precision *boolheap_precision_join(Domain *domain, const Precision *left, const Precision *right);
const Precision *boolheap_precision_meet(Domain *domain, const Precision *left, const Precision *right);
size_t boolheap_precision_size(Domain *domain, const Precision *precision);
void boolheap_precision_print(Domain *domain, const Precision *precision, Text *out);
void boolheap_propose(Domain *domain, const Evidence *evidence, ProposalList *out);

/* memory.c. May a block have ended? */
bool boolheap_has_dead(Boolheap *heap);
/* Each alternative of a register by itself; blocks are materialised, but for a start of one if it need not be. */
void boolheap_split(Boolheap *heap, Operand operand, bool materialises, CaseList *out);

/* frames.c */
ExecValue boolheap_waiting(const Boolheap *heap, uint32_t frame);
/* Is the node a local, alloca or block of arguments of a frame that does not wait? */
bool boolheap_is_own_local(const Boolheap *heap, uint32_t name);
/* The callee's frame is on top: the caller's begins to wait, if it can. */
void boolheap_suspend(Boolheap *heap, EdgeId call);
/* From the callee's exit, of a call within a recursion: the callee's frame is gone, the caller's on top. */
void boolheap_resume(Boolheap *heap, EdgeId call, CaseList *out);
/* The same of a call into a recursion. False: no heap is like that. */
bool boolheap_leave_recursion(Boolheap *heap);

/* cut.c. The callee's frame is on top. The callee's half; NULL if it must get all of the heap, which is as it was. */
Boolheap *boolheap_cut(Boolheap *whole, const State **rest);
/* glue.c. From the callee's exit: `rest` becomes the heap behind the call, the callee's frame gone. False: no heap is like that. */
bool boolheap_glue(Boolheap *exit, Boolheap *rest);
/* No frame of the recursion waits below the topmost. False: one surely does. */
bool boolheap_assume_none_waits(Boolheap *heap);

/* widen.c */
uint32_t *boolheap_kinds(const Program *program);
void boolheap_widen(Boolheap *heap); /* which is normal, and stays so */

/* pair.c: order and join; `out` is NULL, or an empty memory for the join. Left and right are used up. */
bool boolheap_pair(Boolheap *left, Boolheap *right, Boolheap *out, bool widen);

/* collect.c */
void boolheap_forget_node(Boolheap *heap, uint32_t name);
/* All nodes that nothing may lead to. */
void boolheap_forget_unmarked(Boolheap *heap);
bool boolheap_collect(Boolheap *heap, CollectTime time);

/* describe.c */
bool boolheap_describes(const Boolheap *state, const Heap *heap);

/* sample.c */
size_t boolheap_concretise(const Boolheap *heap, size_t size, size_t most, HeapSample *out);

/* print.c */
void boolheap_print(const Boolheap *heap, Text *out);
void boolheap_dot(const Boolheap *heap, Text *out);

#endif
