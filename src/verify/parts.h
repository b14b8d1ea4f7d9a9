/* SPDX-License-Identifier: MIT */
/* What the parts of verify/ share: a check of one program under way (verify.c), and one proof of it under construction
 * (loop.c). */
#ifndef WHITTLE_VERIFY_PARTS_H
#define WHITTLE_VERIFY_PARTS_H

#include "domain/advice.h"
#include "verify/verify.h"

/* graphs.c: what the heaps of the first search look like. */
typedef struct Graphs {
    const Program *program;
    bool found, passes_trees;
    uint64_t operations;
    unsigned looks;
} Graphs;
void graphs_observe(void *graphs, const Heap *heap);

typedef struct Check {
    const Program *program;
    const VerifyOptions *options;
    Budget *budget;
    PropertySet watched; /* those asked for, and undefined behaviour */
    Verdict verdict;
    RunResult doubtful;  /* RUN_VIOLATION: the first failing run that may not be trusted */
    RunResult undefined; /* RUN_VIOLATION: a run with undefined behaviour that is not asked for: nothing is proved */
    uint64_t runs, run_steps; /* of all searches */
    CexStats asked;           /* of all symbolic execution */
    Graphs graphs;            /* that the first search met */
    Advice advice;            /* what its heaps look like, once some were sampled */
    bool is_sampled, needs_shapes;
    double
        asks_at; /* by the budget's clock: the first proof ends then if the spare domain is needed; 0: it does not ask */
    double sample_seconds; /* CPU */
    bool ran_out;          /* the last proof: it did not end within its share of the time */
} Check;

/* advice.c: looks at heaps of a few runs, for domains that want advice; once. */
void check_sample(Check *check);
/* Do most samples of some type have an order or pointers to parents? Facts about these only three-valued structures keep. */
bool check_needs_spare(Check *check);

/* share.c: the phases of a check that get a share of its time. */
typedef enum Phase {
    PHASE_FIRST_SEARCH,    /* blind search before any proof */
    PHASE_EARLY_PROOF,     /* in the first product of domains, before others are tried that know graphs */
    PHASE_GRAPH_PROOF,     /* in those */
    PHASE_PROOF,           /* in the first product of domains, or the last */
    PHASE_MIDDLE_PROOF,    /* in any other */
    PHASE_LOOK,            /* within a proof, at each violation: is there a run? */
    PHASE_REFUTE,          /* within a proof, at a violation that no precision rules out: the same question, longer */
    PHASE_EXPLAIN,         /* within a proof, at the same violation: a doomed heap for the reader */
    PHASE_SYMBOLIC_SEARCH, /* after the proofs: the whole program executed symbolically */
    PHASE_LAST_SEARCH,     /* blind search again */
    PHASE_BOUND,           /* what can be said of runs within a bound, for want of a proof, and ... */
    PHASE_BOUND_TREES,     /* ... the part of it without the solver */
    PHASE_COUNT,
} Phase;
/* What a phase that begins now may use, in seconds by the budget's clock. */
double check_share(const Check *check, Phase phase);

/* The run in the verdict fails: true, and the verdict is FALSE, if it can be repeated and violates what is asked for.
 * Else it leaves the verdict: for `undefined` if it is undefined behaviour. */
bool check_accept_run(Check *check);
bool check_is_undefined(const Check *check);
/* Makes the failing run of the verdict simple and runs it again for its trace, what ends it being these properties. True if it
 * fails again in the same way, or loses a block before it gets there: what cannot be repeated is not reported. */
bool check_trace_run(Check *check, PropertySet ends);

/* A proof under construction, and what works on it. */
typedef struct Proof {
    Check *check;
    Budget budget;
    BuildOptions options;
    TermStore *terms;
    const char *name; /* "smg", "smg+explicit" */
    Domain *domains[VERIFY_DOMAINS_MAX];
    size_t domain_count;
    Tree *tree;
    Cex *cex;
    Refiner *refiner;
    bool is_attempt;    /* in the way of DomainOps.attempt: it ends where its tree is not closed */
    unsigned mends;     /* of what second looks missed */
    size_t plotted;     /* pictures written */
    uint64_t seen;      /* states so far, and ... */
    uint64_t loop_line; /* ... the loop they are at: for the progress line */
    double looked;      /* time used when the last look at unrollings ended */
} Proof;

/* loop.c: the check-refine loop in a product of `count` domains, from the `first` of the options on, within a share of the
 * time. True if it has settled the verdict, TRUE or FALSE; else the verdict's cause is set, if this one says more than
 * those before. */
bool check_prove(Check *check, size_t first, size_t count, double seconds);

/* bound.c: no violation within which bound? True if there is one: the verdict is FALSE. Undefined behaviour counts, whatever is asked
 * for: after it the bound says nothing. */
bool check_bound(Check *check);

/* failure.c: what an unfinished proof leaves in the verdict. */
/* UNKNOWN for this cause, unless an earlier proof left a more useful one. */
void failure_note_cause(Verdict *verdict, UnknownCause why, const char *detail);
/* The cause, as tree_build's answer tells it. */
void failure_note_status(Proof *proof, TreeStatus status);
/* The loop whose states grow, and one of its heaps. */
void failure_note_growth(Proof *proof);
/* A doomed heap: that which the refiner found, whichever limit ends the proof; looked for at this violation. */
void failure_keep_doomed(Proof *proof);
void failure_find_doomed(Proof *proof, Violation violation);

/* reached.c: a heap that a run has where the doomed one of the verdict is imagined. */
void reached_find(Check *check);

/* plot.c: a picture of each state visited, numbered, in the folder that --plot names. */
void plot_state(void *proof, const Tree *tree, const Node *node);

/* cost.c: what it cost, for --stats. */
void cost_note_proof(Proof *proof);
/* Adds what this checker did to check->asked. */
void cost_add_cex(Check *check, const Cex *cex);
void cost_note_check(Check *check);

#endif
