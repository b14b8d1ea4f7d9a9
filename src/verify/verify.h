/* SPDX-License-Identifier: MIT */
/* From a program to a verdict: a short search for a failing run, then proofs by reachability, one domain after the
 * other, then, if all fail, a longer search. Only a run that the interpreter executed gives FALSE; only a closed and
 * re-checked tree gives TRUE.
 *
 * Undefined behaviour (UNDEFINED_BEHAVIOUR in program/property.h) is watched whatever is asked for. It ends a run, so
 * that a FALSE has none before its violation; and as it ends what can be proved, a tree that may commit it is refined
 * like any other, and a run that commits it makes the verdict UNKNOWN. A division by zero, or one that overflows, is no
 * such behaviour here: it ends the run, as the hardware does. */
#ifndef WHITTLE_VERIFY_VERIFY_H
#define WHITTLE_VERIFY_VERIFY_H

#include "base/budget.h"
#include "cex/cex.h"
#include "domain/domain.h"
#include "refine/refine.h"
#include "verdict/verdict.h"

enum { VERIFY_DOMAINS_MAX = 8 };

typedef struct VerifyOptions {
    PropertySet properties;
    const DomainOps *domains[VERIFY_DOMAINS_MAX]; /* tried in this order */
    bool is_beside[VERIFY_DOMAINS_MAX];           /* in one proof with the domain before it: their product */
    bool takes_over[VERIFY_DOMAINS_MAX];          /* and off until states of that domain grow: it goes on from there */
    size_t domain_count;
    bool
        has_spare; /* domains[domain_count] is tried where the first proof takes long and runs build what it is made for */
    CexWay way;    /* how slices are searched for a failing run */
    bool no_cex;             /* they are not: neither slices nor the program are executed symbolically */
    bool no_search;          /* the program is not executed on inputs; without either the verdict is TRUE or UNKNOWN */
    bool proves_first;       /* the first proof has a little time before the program is executed */
    uint64_t seed;           /* of the search */
    uint32_t bound;          /* instead of a proof: runs within this bound (cex_bound_program); 0: a proof */
    bool keep_slice;         /* into the verdict: the last abstract counterexample; the proof is then tried first */
    bool collect_invariants; /* into the verdict, if the program is proved */
    bool collect_pictures;   /* likewise: of states at loop heads */
    const char *refine;      /* how domains propose finer precisions (DomainOps.ways); NULL: nothing is refined */
    const char *structures; /* a file of data structures beside those that are shipped (shapes/library.h); NULL: none */
    const char
        *annotation; /* the data structure of a type, "TYPE=STRUCTURE:FIELD,...", instead of samples; NULL: none */
    unsigned samples, sample_nodes; /* so many states with so many nodes tell one domain to take over from another */
    const char *plot;               /* a folder for a picture of every state visited; NULL: none */
    bool restarts;                  /* each refinement begins the proof anew: for comparison */
    /* Called with the tree, closed and re-checked, that proves the program; NULL for none. */
    void (*proved)(void *context, Tree *tree, Domain *domain);
    void *proved_context;
    /* Asked between the first search and the proofs: is the program proved in another way? Then the verdict is left at
     * UNKNOWN, and the caller's to give. NULL for none. */
    bool (*proved_elsewhere)(void *context, const Budget *budget);
    void *elsewhere_context;
} VerifyOptions;

/* What is wrong with `structures` or `annotation`, NULL if nothing is; the caller frees it. */
char *verify_check_structures(const Program *program, const VerifyOptions *options);
/* The verdict is released with verdict_free. */
Verdict verify_program(const Program *program, const VerifyOptions *options, Budget *budget);
/* After a FALSE: other violations, each kind at each operation once, in runs of their own, into verdict->next. */
void verify_further(const Program *program, const VerifyOptions *options, Budget *budget, Verdict *verdict);
/* The run of a FALSE has been repeated natively (verdict->replay). If that contradicts it, the verdict is UNKNOWN: there
 * is a mistake somewhere, in whittle if nowhere else. */
void verify_judge_replay(const Program *program, Verdict *verdict);

#endif
