/* SPDX-License-Identifier: MIT */
/* Types that a file only declares (`struct table;`), completed by the other files of the program.
 *
 * Code that is to build such an object cannot stand in the function's own file, where the type has no fields: it becomes a
 * file of its own, which brings all types (definitions.h). */
#ifndef WHITTLE_ENTRY_COMPLETE_H
#define WHITTLE_ENTRY_COMPLETE_H

#include "entry/entry.h"

/* Where arguments or result lead to such types that can be written down: the request's function becomes a copy (in the arena)
 * with whole types, and is_apart true. Nothing happens if other files cannot name the function, or if files define a type of
 * the same name differently. */
void entry_complete(Arena *arena, EntryRequest *request);

#endif
