/* SPDX-License-Identifier: MIT */
/* Focus: splits a structure into several that together describe the same heaps and in which a formula has a definite value for
 * every assignment, as far as TVLA's focus goes. The formula is brought into disjunctive normal form; the literals of a
 * disjunct are focused one after another, under the assignments that satisfy those before. */
#ifndef WHITTLE_DOMAIN_TVL_FOCUS_H
#define WHITTLE_DOMAIN_TVL_FOCUS_H

#include "domain/tvl/structure.h"

typedef struct FocusPlan FocusPlan;
/* Returns NULL and a message, without position, if focus on this formula may not end: on a binary predicate none of whose
 * arguments is bound, on an equality. The plan lives as long as the vocabulary. */
const FocusPlan *focus_plan(Vocabulary *vocabulary, const Formula *formula, char **problem);

/* A structure with what changed in it since focus began (see Change), by predicate id. */
typedef struct Focused {
    Structure *structure;
    uint8_t *changes;
    bool touched;   /* it is not the structure that focus began with */
    bool recounted; /* nodes that may have been absent are there now, or gone */
} Focused;

typedef struct FocusedList {
    Focused *items;
    size_t count, capacity;
} FocusedList;

/* Replaces every structure of the list by the result of focus on it. With `absence`, focus also decides whether nodes that may be
 * absent, and that a literal is about, are there. Returns NULL or a message: an edge between two summary nodes has no finite
 * split; too many nodes. */
char *focus(Arena *arena, const FocusPlan *plan, bool absence, FocusedList *list);
void focused_add(FocusedList *list, Focused item);

#endif
