/* SPDX-License-Identifier: MIT */
/* Refinement as a domain sees it: where precision was lost, the evidence that a loss was one too many, and the finer
 * precisions it proposes in return.
 *
 * The domain proposes, refine/ decides. A violation that no run commits is followed again along its path; the record of
 * that is the *evidence*. Each component answers with *candidates*: changes of precision, coarsest first. Each is tried
 * on the path; the least that rules it out is taken. So a proposal need not be right, only worth a try; nothing that a
 * domain proposes can make a proof unsound.
 *
 *   predicates (three-valued structures, Boolean heaps)   those that differ between `exact` and `after`, or between the
 *                            doomed heap and `exact`; pointers and fields that atoms name; a change per predicate
 *   patterns, shape classes  those that tell `exact` from `after`; learnt from the heaps of `exact`
 *   thresholds               lengths met in `exact` */
#ifndef WHITTLE_DOMAIN_EVIDENCE_H
#define WHITTLE_DOMAIN_EVIDENCE_H

#include "base/text.h"
#include "logic/term.h"
#include "machine/heap.h"

typedef struct State State;
typedef struct Precision Precision;
typedef struct Domain Domain;

/* Where precision was lost, and how. */
typedef enum MarkKind {
    MARK_FOLD,        /* nodes folded into a summary node */
    MARK_MERGE,       /* two states joined */
    MARK_WEAK_UPDATE, /* a write that may or may not hit */
    MARK_WIDEN,       /* an integer's bounds given up */
    MARK_FORGET,      /* a value became unknown: an operation outside the domain's reach */
    MARK_SOLVER,      /* a query was given up */
    MARK_KIND_COUNT,
} MarkKind;
typedef uint32_t MarkSet; /* bit i: MarkKind i */
const char *mark_name(MarkKind kind);

/* A cell that atoms name: of a variable, or a register that outlives its operation. */
typedef struct AtomCell {
    const Term *variable; /* stands for its contents in atoms */
    ObjectId object;      /* of a variable; else ID_NONE */
    int64_t offset;       /* bytes in it */
    FunctionId function;  /* of a register */
    RegisterId reg;
} AtomCell;

/* Why a path is infeasible, at one of its items: an interpolant of what comes before and what comes behind. Where only an
 * unsatisfiable core is known, there are no terms, and the cells are those that both sides name. Proposals, all of it: blocks have the
 * addresses that one run gave them, and integers are unbounded. */
typedef struct Atoms {
    const AtomCell *cells;
    size_t cell_count;
    const int64_t *fields; /* byte offsets of memory that pointers are followed to */
    size_t field_count;
    const Term *const *terms; /* comparisons */
    size_t term_count;
} Atoms;

/* An item of the path, for one component: what arrives at its location. */
typedef struct EvidenceItem {
    LocationId location;
    const Precision *precision; /* learned so far for this location */
    bool is_abstracted;         /* states are abstracted at this location */
    MarkSet post_marks, marks;  /* lost by the steps that lead here, and by abstraction */
    const State *const *exact;  /* if nothing is abstracted on the way; none behind the item where that ends */
    size_t exact_count;
    const State *const *before, *const *after; /* by the precisions of the tree: before and after abstraction here */
    size_t count;
    const Atoms *atoms; /* NULL: not asked for (DomainOps.wants_atoms), not known, or nothing matters here */
} EvidenceItem;

/* A precision for a location, or for all of them. It is joined with what is there; met, if it answers growth. */
typedef struct PrecisionChange {
    LocationId location; /* ID_NONE: everywhere */
    const Precision *precision;
} PrecisionChange;

/* Changes that are tried together; of those that rule a path out, as few as will do are kept. */
typedef struct Proposal {
    PrecisionChange *changes;
    size_t count, capacity;
    unsigned tier; /* no candidate of a tier is tried before all of lower tiers have failed */
    uint64_t tag;  /* the domain's own, for when it is asked again */
} Proposal;
typedef struct ProposalList {
    Proposal *items;
    size_t count, capacity;
} ProposalList;
/* An empty candidate at the end of the list; valid until the next is added. */
Proposal *proposal_add(ProposalList *list, unsigned tier, uint64_t tag);
void proposal_change(Proposal *proposal, LocationId location, const Precision *precision);
void proposal_list_free(ProposalList *list);

typedef enum EvidenceKind {
    EVIDENCE_PATH,   /* a path that abstraction let in */
    EVIDENCE_MERGE,  /* two states were joined; a candidate should make `join` refuse */
    EVIDENCE_GROWTH, /* states come back to a location, larger each time; a proposal should make them stop growing */
    EVIDENCE_STUCK, /* a path that nothing proposed for it rules out: candidates for its locations, tried on the whole program in
                        turn */
    EVIDENCE_NONE, /* no path shows what to do: candidates for everywhere, tried on the whole program in turn */
    EVIDENCE_STEPS, /* steps lost what matters, not abstraction: the same, if there is a precision that makes them lose less */
    EVIDENCE_EFFORT, /* some post took too much effort: the same, if there is a precision that may take less */
} EvidenceKind;

typedef struct Evidence {
    EvidenceKind kind;
    /* PATH; STUCK, without states */
    const EvidenceItem *items;
    size_t item_count;
    size_t from; /* precision changes from this item on */
    /* MERGE: the two states; NULL if a call shares a context that was entered with more. */
    const State *merged[2];
    /* GROWTH: the states of one path at the location, the last one first, as far as the engine looks back. */
    const State *const *visits;
    size_t visit_count;
    unsigned limit; /* how many visits must have grown before anything is given up that may be needed */
    LocationId location;
    unsigned rounds;            /* as given to join */
    const Precision *precision; /* MERGE, GROWTH: learned so far for the location; NONE, EFFORT: the default */
    /* A heap that no run reaches, that some state `after` abstraction at this item describes, and that runs into the
     * violation; NULL if none was found. A good candidate's abstraction does not describe it. */
    const Heap *doomed;
    size_t doomed_item;
    /* When asked again: a candidate that rules the path out, and the finest of its tier that does not (NULL if there is
     * none): what lies between? */
    const Proposal *enough, *too_coarse;
} Evidence;

/* For a domain without better ideas: what `finer` leads to, nearest first. */
void propose_nearby(Domain *domain, const Evidence *evidence, ProposalList *out);

#endif
