/* SPDX-License-Identifier: MIT */
/* What is known of numbers, as a formula. A symbol is a term of 64 bits that stays far from overflow, so that sums of symbols
 * are what they are as integers. */
#ifndef WHITTLE_DOMAIN_NUMBERS_CONJUNCTION_H
#define WHITTLE_DOMAIN_NUMBERS_CONJUNCTION_H

#include "domain/numbers/numbers.h"
#include "logic/term.h"

typedef struct Conjunction {
    TermStore *store;
    const Term **terms;
    size_t count, capacity;
} Conjunction;

void conjoin(Conjunction *all, const Term *term);
/* All that is known of the symbols. */
void conjoin_linears(Conjunction *all, const Linears *numbers);
const Term *linear_term(TermStore *store, Linear number);
const Term *term_at_most(TermStore *store, const Term *left, const Term *right); /* signed */

#endif
