/* SPDX-License-Identifier: MIT */
/* The contract between the engine and a heap domain.
 *
 * A *state* describes a set of concrete heaps (machine/heap.h) at one location, frames included. It belongs to the domain that made it,
 * is immutable once returned, and lives as long as the domain, or until `keep_only` frees it. Write [s] for the heaps that s describes. A *precision* is a point in
 * the domain's lattice of precisions: finer means that fewer heaps are confused.
 *
 * Laws, for all states s, t, steps, heaps h and precisions p, q:
 *   soundness   h in [s] and h steps to h'        => h' in [s'] for some successor s', or the step's violation is reported
 *   leq         leq(s, t)                         => [s] is a subset of [t]; leq is reflexive and transitive
 *   join        [s] and [t] are subsets of [join(s, t)]
 *   abstract    [s] is a subset of [abstract(s, p)]; applying it again under p changes nothing
 *   of_heap     h in [of_heap(h, p)], and describes(of_heap(h, p), h)
 *   outline     [s] is a subset of [outline(s)], [o] a subset of [of_outline(o)]
 *   describes   describes(s, h) whenever h in [s] (it may err only on the side of "yes"). What cut returned, and what follows from
 *               it, describes the heaps with any callers: the frames it has against the topmost, and what they lead to
 *   lattice     at_least_as_fine is a partial order up to equality; join and meet are those of a lattice; precision_size grows along it
 *   monotone    q finer than p                    => abstract under q describes no more than abstract under p. A domain may
 *               break this one where its header says so: refinement tries what it takes, and takes no answer for granted
 *   hash        equal states have equal hashes; leq both ways does not imply equal
 * Whatever is weaker than the exact result carries a mark with its reason. */
#ifndef WHITTLE_DOMAIN_DOMAIN_H
#define WHITTLE_DOMAIN_DOMAIN_H

#include "base/budget.h"
#include "domain/advice.h"
#include "domain/evidence.h"
#include "domain/outline.h"
#include "program/program.h"
#include "program/property.h"

#include <limits.h>

enum { ROUNDS_LAST = INT_MAX }; /* of join, below */

typedef struct Successor {
    const State *state;
    MarkSet marks;
} Successor;

typedef struct SuccessorList {
    Successor *items;
    size_t count, capacity;
} SuccessorList;
void successor_add(SuccessorList *list, const State *state, MarkSet marks);

/* Filled by post, reused between calls: the engine empties it first. */
typedef struct PostResult {
    SuccessorList successors;
    Finding *findings; /* violations that some described heap may commit in these steps */
    size_t finding_count, finding_capacity;
    bool gives_up;           /* heaps may go on past a finding though no successor describes them */
    const Step *unsupported; /* a reachable step outside what the domain models, NULL if none; no proof passes it */
    const char *unsupported_reason;
} PostResult;
void post_result_clear(PostResult *result);
void post_result_free(PostResult *result);
/* Adds a finding unless it is there already. */
void post_result_find(PostResult *result, Finding finding);

typedef struct FunctionList {
    FunctionId *items;
    size_t count, capacity;
} FunctionList;

typedef struct PrecisionList {
    const Precision **items;
    size_t count, capacity;
} PrecisionList;

/* Heaps that a state describes, for the counterexample checker: a skeleton whose contents at some places are variables, under a
 * constraint on them. */
typedef struct HeapHole {
    BlockId block;
    uint64_t offset;
    uint32_t size;
    const Term *variable;
} HeapHole;
typedef struct HeapSample {
    Heap *heap;
    HeapHole *holes;
    size_t hole_count;
    const Term *constraint;
} HeapSample;

typedef void CostNote(void *context, const char *what, uint64_t amount);

/* An instance: the functions and their memory. */
typedef struct Domain Domain;
struct MemoryOps;
typedef struct DomainOps {
    const char *name; /* as in --domain */
    const char *says; /* one line for --help */

    /* What domain/exec executes steps on (exec/memory.h); NULL in a domain that executes them itself. */
    const struct MemoryOps *memory;

    /* A domain for one program, checking these properties. `terms` outlives it. */
    Domain *(*create)(const Program *program, PropertySet properties, TermStore *terms);
    void (*destroy)(Domain *domain);

    /* States at program entry: location program->functions[entry].entry, globals initialised, one frame. */
    void (*initial)(Domain *domain, SuccessorList *out);

    /* Successors of `state` along the steps of `edge`; of a calling operation, along the steps before STEP_CALL. Registers that are not
     * live at the target are dropped. STEP_RETURN leaves the state at the function's exit, frame and returned values in place, locals
     * ended; the caller's half is glue. No successor: no described heap gets past. */
    void (*post)(Domain *domain, const State *state, EdgeId edge, const Precision *precision, PostResult *out);
    bool post_ignores_precision; /* so refinement takes successors computed under another one */

    /* The functions a STEP_CALL may call, in a state that post returned for its edge. Targets that are not functions have been reported by
     * post. Returns false if it cannot tell. */
    bool (*callees)(Domain *domain, const State *state, EdgeId edge, FunctionList *out);
    /* The state at the callee's entry: the part of `state` it can reach, a frame with the arguments on top. What is left out is
     * returned in `rest` (NULL if nothing is), to be put back by glue. */
    const State *(*cut)(Domain *domain, const State *state, EdgeId edge, FunctionId callee, const State **rest);
    /* States after the call: a state at the callee's exit, joined with what cut left out; results bound, the callee's frame gone. */
    void (*glue)(Domain *domain, const State *at_exit, const State *rest, EdgeId edge, SuccessorList *out);

    /* Order. `leq` may answer "no" when it cannot tell. */
    bool (*leq)(Domain *domain, const State *left, const State *right);
    uint64_t (*hash)(Domain *domain, const State *state);
    bool (*equal)(Domain *domain, const State *left, const State *right);
    /* A common generalisation, NULL if none is worth having under this precision. `rounds`: how often this path has been at this loop
     * head; precisions delay merging by it. ROUNDS_LAST: no join of these was above both of them as far as `leq` can tell; a plainer one is
     * asked for. */
    const State *(*join)(Domain *domain, const State *left, const State *right, const Precision *precision,
                         unsigned rounds, MarkSet *marks);
    /* Weakens as the precision allows; called where loops close, and at the entries and exits of functions. */
    const State *(*abstract)(Domain *domain, const State *state, LocationId location, const Precision *precision,
                             MarkSet *marks);

    /* The lattice of precisions. */
    const Precision *(*coarsest)(Domain *domain); /* that a proof begins with; only what answers growth is coarser */
    const Precision *(*finest)(Domain *domain);   /* at least as fine as any that `finer` leads to */
    void (*finer)(Domain *domain, const Precision *precision,
                  PrecisionList *out); /* what lies directly finer; none at the top */
    bool (*at_least_as_fine)(Domain *domain, const Precision *left, const Precision *right);
    /* The coarsest that is at least as fine as both; the finest that both are at least as fine as. */
    const Precision *(*precision_join)(Domain *domain, const Precision *left, const Precision *right);
    const Precision *(*precision_meet)(Domain *domain, const Precision *left, const Precision *right);
    size_t (*precision_size)(Domain *domain, const Precision *precision); /* grows strictly along `finer` */
    void (*precision_print)(Domain *domain, const Precision *precision, Text *out);
    /* A number for --stats that says how fine a precision is, and its name; NULL if there is none. */
    const char *measure;
    uint64_t (*precision_measure)(Domain *domain, const Precision *precision);
    /* What the evidence of a spurious path points to, coarsest first (evidence.h); may be nothing. Asked once or more
     * for the same path; evidence and candidates belong to the caller. */
    void (*propose)(Domain *domain, const Evidence *evidence, ProposalList *out);
    /* Optional. Does the evidence (EVIDENCE_GROWTH) show states that grow each time, for a reason that no precision has an
     * answer to? Then `says`, if not NULL, gets what grows, as the subject of a sentence. */
    bool (*grows)(Domain *domain, const Evidence *evidence, Text *says);
    /* Optional: before the first question. What heaps of runs look like, for `propose` (advice.h). */
    void (*advise)(Domain *domain, const Advice *advice);
    bool wants_atoms; /* `propose` looks at atoms (evidence.h), which cost queries */
    /* How it proposes, if there is a choice: names for --refine, the default first, NULL after the last; NULL: no
     * choice. Domain.way is an index into it. */
    const char *const *ways;
    /* The way in which a proof is tried first, once, unrefined and in a part of its time; 0: in none. */
    unsigned attempt;

    /* Between states and concrete heaps. */
    const State *(*of_heap)(Domain *domain, const Heap *heap, const Precision *precision);
    bool (*describes)(Domain *domain, const State *state, const Heap *heap);
    /* Some heaps of [state] with at most `size` blocks beyond the smallest; appends at most `most`; returns how many. */
    size_t (*concretise)(Domain *domain, const State *state, size_t size, size_t most, HeapSample *out);

    /* Optional: a C program that builds one of the heaps that the state describes, `size` as above; false if there is none. Its variables
     * are called n0, n1 ... by node, those of globals by object. */
    bool (*prefix)(Domain *domain, const State *state, size_t size, Text *out);

    /* Between domains. Optional: the state as one heap with unknowns, in the arena, false if it is none (it has summaries);
     * a state that describes what the outline does, NULL if there is none worth having. */
    bool (*outline)(Domain *domain, const State *state, Arena *arena, Outline *out);
    const State *(*of_outline)(Domain *domain, const Outline *outline);

    /* For people. Optional: what the variable, a global or local pointer to a struct with a name, leads to in all heaps of these
     * states: "an acyclic ... of `struct node`, length 0 or more"; false if the domain cannot say. */
    bool (*shape)(Domain *domain, const State *const *states, size_t count, ObjectId variable, Text *says);
    /* What the state says, as far as a term over the program's variables can: variables are named "function::name" or "name";
     * names that two living variables share are left out. */
    const Term *(*invariant)(Domain *domain, const State *state);
    void (*print)(Domain *domain, const State *state, Text *out);
    void (*dot)(Domain *domain, const State *state, Text *out);

    /* Memory. Optional, NULL if states live as long as the domain: bytes that states take up now; frees all states but
     * these. States of other domains among them are passed over. Precisions stay. */
    size_t (*bytes)(const Domain *domain);
    void (*keep_only)(Domain *domain, const State *const *states, size_t count);

    /* Optional, NULL if posts cost about the same: operations inside posts and comparisons so far (WORK_INSIDE). */
    uint64_t (*operations)(const Domain *domain);
    /* Optional: what else it cost so far, for --stats; a call of `note` for each number. */
    void (*costs)(const Domain *domain, CostNote *note, void *context);

    /* Optional, NULL if the domain has none: what of [state] satisfies a formula; the heaps of both. */
    const State *(*assume_formula)(Domain *domain, const State *state, const Term *formula);
    const State *(*meet)(Domain *domain, const State *left, const State *right);
} DomainOps;

/* Every instance begins with this. */
struct Domain {
    const DomainOps *ops;
    const Program *program;
    PropertySet properties;
    TermStore *terms;
    unsigned way;   /* 0 after create; set before the first question */
    uint64_t spent; /* of DomainOps.operations: what a budget knows of */
};

#endif
