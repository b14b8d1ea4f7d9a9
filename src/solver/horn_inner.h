/* SPDX-License-Identifier: MIT */
/* Inside horn.c: terms to Z3 as integers, and formulas back, through memory that two processes share. */
#ifndef WHITTLE_SOLVER_HORN_INNER_H
#define WHITTLE_SOLVER_HORN_INNER_H

#include "base/map.h"
#include "logic/term.h"

#include <stddef.h>
#include <z3.h>

/* Contexts of this kind keep all that is made in them. */
typedef struct Horn {
    Z3_context z3;
    Z3_sort integer, array;
    Map *translated; /* term id -> Z3_ast */
} Horn;

Z3_sort horn_sort(const Horn *horn, Sort sort);
/* NULL: an operation on bits. */
Z3_ast horn_translate(Horn *horn, const Term *term);

/* Formulas in prefix notation. */
enum { ANSWER_BYTES = 1 << 18 };
typedef struct HornAnswer {
    uint64_t units; /* of Z3's work */
    size_t length;  /* written, or read */
    bool overflows; /* too long, or not of our operations */
    uint8_t bytes[ANSWER_BYTES];
} HornAnswer;

/* Variables are written as numbers among those given. */
void answer_put(HornAnswer *answer, Horn *horn, Z3_ast formula, const Term *const *variables, size_t count);
const Term *answer_get(HornAnswer *answer, TermStore *store, const Term *const *variables);

#endif
