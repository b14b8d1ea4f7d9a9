/* SPDX-License-Identifier: MIT */
/* The plan of focus on a formula: its disjuncts, the literals of each in the order in which they are focused. */
#ifndef WHITTLE_DOMAIN_TVL_FOCUS_PLAN_H
#define WHITTLE_DOMAIN_TVL_FOCUS_PLAN_H

#include "domain/tvl/focus.h"

enum { FOCUS_VARIABLES = 32 };

/* A literal, and which variables matter at it; variables are numbered within the formula, sets of them are bits. */
typedef struct FocusStep {
    const Predicate *predicate;
    bool negated;
    uint8_t arguments[PREDICATE_ARITY_LIMIT];
    uint32_t own;    /* its variables */
    uint32_t bound;  /* those of them that occur in earlier steps */
    uint32_t future; /* those that occur in later steps */
} FocusStep;

typedef struct Disjunct {
    FocusStep *steps;
    size_t count;
} Disjunct;

struct FocusPlan {
    const Vocabulary *vocabulary;
    Disjunct *disjuncts;
    size_t count;
};

#endif
