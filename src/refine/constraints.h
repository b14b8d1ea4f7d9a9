/* SPDX-License-Identifier: MIT */
/* The operations of a path as constraints over unbounded integers and one array for memory: what is written gets a new variable.
 * Variables that nobody takes the address of, and registers that outlive their operation, are cells of their own; blocks have
 * constant addresses. What has no such constraint (bits, copies) may have any value. */
#ifndef WHITTLE_REFINE_CONSTRAINTS_H
#define WHITTLE_REFINE_CONSTRAINTS_H

#include "engine/tree.h"

enum { BLOCK_BITS = 24 }; /* of an address: the offset in its block */

typedef struct Constraint {
    const Term *term;
    size_t item; /* of the path */
} Constraint;

typedef struct PathConstraints {
    TermStore *store;
    Constraint *items; /* in the order of the path */
    size_t count, capacity;
    AtomCell *cells; /* that were written, with the variables that stand for them */
    size_t cell_count, cell_capacity;
} PathConstraints;

/* Of the path, and of the finding at its end. */
PathConstraints path_constraints(const Program *program, const TreePath *path, Finding finding);
void path_constraints_free(PathConstraints *constraints);

#endif
