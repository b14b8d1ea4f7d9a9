/* SPDX-License-Identifier: MIT */
/* Values worth trying as inputs of one program: 0, 1, -1, the constants it compares with and their neighbours, small
 * numbers; and words, where it takes text: its own string literals, and options made of its letters. */
#ifndef WHITTLE_SEARCH_CANDIDATES_H
#define WHITTLE_SEARCH_CANDIDATES_H

#include "machine/interpreter.h"

typedef struct Candidate {
    int64_t value;
    unsigned cost; /* 0 for 0, small for likely ones: short vectors of cheap values are tried first */
} Candidate;

typedef struct InputCandidates {
    Candidate *items; /* ascending by cost, no value twice; the first is 0 */
    size_t count, capacity;
    char **words; /* none if the program takes no bytes; its literals come last */
    size_t word_count, word_capacity, literal_count;
} InputCandidates;

InputCandidates candidates_of(const Program *program);
void candidates_free(InputCandidates *candidates);

/* How many of them matter for a choice: fewer where the width or the kind allows fewer. */
size_t candidates_for(const InputCandidates *candidates, ChoiceKind kind, unsigned width);

/* A source of random numbers that is the same on every machine (xorshift64*). */
typedef struct Random {
    uint64_t state; /* not 0 */
} Random;
uint64_t random_next(Random *random);
/* Below `bound`, which is not 0. */
uint64_t random_below(Random *random, uint64_t bound);

/* How the choices of one random run are made. */
typedef struct Profile {
    const InputCandidates *candidates;
    Random random;
    uint64_t salt;         /* gives every place its own habit in this run */
    bool by_place;         /* choices made at one place resemble each other */
    unsigned habit;        /* of all places, unless by_place */
    unsigned zero_percent; /* of inputs: how often just 0 */
    unsigned fail_percent; /* of allocations */
    size_t length;         /* after so many choices all are 0: loops over inputs end */
    size_t made;
    uint64_t last;
    bool spells;      /* bytes are those of words, other numbers often their lengths */
    const char *word; /* what is left of the one being spelled; NULL: none */
} Profile;

/* Draws a profile, taking numbers from `random`. */
Profile profile_draw(const InputCandidates *candidates, Random *random);
/* A value for the next choice. */
uint64_t profile_choose(Profile *profile, ChoiceKind kind, unsigned width, const Step *step);

#endif
