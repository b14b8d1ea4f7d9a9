/* SPDX-License-Identifier: MIT */
/* Why no run follows a path: its constraints (refine/constraints.h), sliced to an unsatisfiable core, and interpolants of that
 * (solver/horn.h). If they are satisfiable, because not all that happens is in them, there are no atoms. Those of the core are cheap:
 * the cells that both sides name. Interpolants name fewer, but a process of their own looks for them. */
#ifndef WHITTLE_REFINE_ATOMS_H
#define WHITTLE_REFINE_ATOMS_H

#include "engine/tree.h"

typedef struct PathAtoms PathAtoms;
/* Of the path, and of the finding at its end; at the items that are marked. Of the core. */
PathAtoms *path_atoms_create(const Program *program, const TreePath *path, Finding finding, const bool *marked,
                             Budget *budget);
/* How many cells the atoms name, at all items from this one on where they change. */
size_t path_atoms_size(const PathAtoms *atoms, size_t from);
/* Which of the cells matter at all: at a hole, the value of a cell before and behind need not be the same, and the path still
 * contradicts itself. Atoms name no cell where it has a hole. */
void path_atoms_make_holes(PathAtoms *atoms);
/* Those of interpolants from now on, if there are any. */
void path_atoms_interpolate(PathAtoms *atoms);
void path_atoms_destroy(PathAtoms *atoms);
/* At an item, NULL if there are none. */
const Atoms *path_atoms_at(const PathAtoms *atoms, size_t item);
/* Interpolants, not only a core. */
bool path_atoms_are_interpolants(const PathAtoms *atoms);

#endif
