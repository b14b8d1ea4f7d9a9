/* SPDX-License-Identifier: MIT */
/* Which constants the blocks of a segment hold at one place, and in which order: a path through a small automaton whose
 * states are the constants (*letters*). A block's letter is the number in its cell at `offset`; the first block has one
 * of `first`, the last one of `last`, and behind letter i comes one of `follows[i]`. An empty segment fits any pattern.
 *
 * So lists are proved in which neighbours depend on each other: red nodes followed by black ones, 0 and 1 in turn, all
 * 0 before all 1. Patterns come into being when nodes with different constants fold and constants are told apart
 * (precision.h); they say nothing about symbols, so whoever copies a node copies them as they are. */
#ifndef WHITTLE_DOMAIN_SMG_PATTERN_H
#define WHITTLE_DOMAIN_SMG_PATTERN_H

#include "domain/smg/graph.h"

enum { PATTERN_LETTERS = 8 };

typedef uint8_t LetterSet; /* bit i: letter i */

struct LetterPattern {
    int64_t offset; /* of the cell */
    uint32_t size;
    uint8_t count;
    int64_t letters[PATTERN_LETTERS]; /* ascending */
    LetterSet first, last;
    LetterSet follows[PATTERN_LETTERS];
};

/* The node's pattern at this place, or what its contents there amount to. False if too many letters are possible. */
bool pattern_of(const Graph *graph, NodeId id, int64_t offset, uint32_t size, LetterPattern *out);

/* Does whatever fits `inner` fit `outer`? */
bool pattern_within(const LetterPattern *inner, const LetterPattern *outer);
/* Do they begin and end with the same letters? */
bool pattern_same_ends(const LetterPattern *left, const LetterPattern *right);
/* What fits one of them fits the result; false if it has too many letters. */
bool pattern_join(const LetterPattern *left, const LetterPattern *right, LetterPattern *out);
/* The same for a list of the one followed by a list of the other, each of which may be empty if so said. */
bool pattern_append(const LetterPattern *left, bool left_may_be_empty, const LetterPattern *right,
                    bool right_may_be_empty, LetterPattern *out);
/* Does it say more than which range the numbers are in? */
bool pattern_tells(const LetterPattern *pattern);

/* The letters that the block at the end `target` means may have. */
LetterSet pattern_end(const LetterPattern *pattern, Target target);
/* Leaves only the i-th of them. */
void pattern_choose(LetterPattern *pattern, Target target, unsigned i);
/* Leaves, of the letters at the first end, one with which the list may end soonest. */
void pattern_choose_shortest(LetterPattern *pattern);
/* What is left when a block has been taken from that end; whether this may be nothing, and whether something. */
void pattern_take(LetterPattern *pattern, Target target, bool *may_be_empty, bool *may_be_filled);
bool patterns_same(const GraphNode *left, const GraphNode *right);
/* Gives the node one more; it must have none at that place. */
void patterns_add(Graph *graph, NodeId id, const LetterPattern *pattern);

/* Like  +4: 0|1 .. 1, 0 then 0|1, 1 then 1. */
void pattern_print(Text *out, const LetterPattern *pattern);

#endif
