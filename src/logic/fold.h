/* SPDX-License-Identifier: MIT */
/* Inside logic/: operations on constants, as SMT-LIB defines them (division by zero and long shifts included), and
 * walks over terms that share subterms. Values are kept in the low bits, the rest zero. */
#ifndef WHITTLE_LOGIC_FOLD_H
#define WHITTLE_LOGIC_FOLD_H

#include "logic/term.h"

#include <stddef.h>

/* A term_binary kind on constants of the given widths; comparisons give 0 or 1. */
uint64_t term_fold_binary(TermKind kind, unsigned left_width, unsigned right_width, uint64_t left, uint64_t right);
/* Extension to 64 bits; the caller cuts it to the width wanted. */
uint64_t term_fold_extend(TermKind kind, unsigned width, uint64_t value);

/* The same kind of term with other children, simplified. */
const Term *term_rebuild(TermStore *store, const Term *term, const Term *const *children);

/* All subterms of a term once each, children before parents, with the position of each by id. */
typedef struct TermWalk {
    const Term **terms;
    size_t count, capacity;
    struct Map *positions; /* id -> position */
} TermWalk;
TermWalk term_walk(const Term *term);
size_t term_walk_position(const TermWalk *walk, const Term *term);
void term_walk_free(TermWalk *walk);

#endif
