/* SPDX-License-Identifier: MIT */
/* How long lists get on a path: candidates for the length below which they are not folded.
 *
 * After Knaut, "Symbolic Heap Abstraction with Automatic Refinement" (master thesis, LMU Munich 2018), section 4.2:
 * a mapping from the object a list starts with to the greatest length seen, so that a list that grows counts once.
 * If from one state to the next exactly one start is new and exactly one known is missing, the list has probably
 * changed its start: the new one takes the place and the greater length. Otherwise a new start is kept only if its
 * length is new. The greatest length is always there. */
#ifndef WHITTLE_DOMAIN_SMG_LENGTHS_H
#define WHITTLE_DOMAIN_SMG_LENGTHS_H

#include <stddef.h>
#include <stdint.h>

/* A chain of like blocks that may fold into a segment. */
typedef struct Chain {
    uint64_t start;  /* the block it begins with: the same from one state to the next while that block lives */
    uint32_t shape;  /* the number of its list shape (precision.h) */
    uint32_t length; /* blocks */
} Chain;
enum { SHAPE_ANY = 0x7fffffff }; /* for a shape: all of them */
typedef struct ChainList {
    Chain *items;
    size_t count, capacity;
} ChainList;

typedef struct Lengths {
    Chain *items; /* by start: no two alike */
    size_t count, capacity;
    Chain *shapes; /* by shape: the longest list of each */
    size_t shape_count, shape_capacity;
} Lengths;

/* Takes in the chains of the next state of the path. */
void lengths_update(Lengths *lengths, const ChainList *chains);
void lengths_free(Lengths *lengths);

/* The greatest length; of one shape, or of all (SHAPE_ANY). 0 if there is none. */
uint32_t lengths_most(const Lengths *lengths, uint32_t shape);
/* The least candidate greater than `than`; 0 if there is none. */
uint32_t lengths_next(const Lengths *lengths, uint32_t than);

#endif
