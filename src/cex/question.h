/* SPDX-License-Identifier: MIT */
/* Inside the checker: one question under way, and what paths.c and query.c share of answering it. */
#ifndef WHITTLE_CEX_QUESTION_H
#define WHITTLE_CEX_QUESTION_H

#include "cex/cex.h"
#include "cex/slice.h"
#include "solver/smt.h"
#include "symbolic/encode.h"

struct Cex {
    const Program *program;
    CexOptions options;
    Smt *smt;
    const SymCondition **asserted; /* of the question under way: each on its level of the solver's stack */
    size_t asserted_count, asserted_capacity;
    uint64_t variables;
    CexStats stats;
};

typedef struct Question {
    Cex *cex;
    Symbols symbols;
    const HeapSample *sample; /* NULL: from the program's entry */
    Budget *budget;
    uint64_t steps_spent;     /* symbolic steps that the budget knows of */
    SymViolations violations; /* of the edge just executed */
    Finding refused;          /* of the last violation that the interpreter did not repeat, and how often that was */
    unsigned refusals;
    CexResult result;
} Question;

Question question_begin(Cex *cex, const HeapSample *sample, Budget *budget);
/* Releases all but the result. */
void question_end(Question *question);

/* The state the question starts from; NULL, the answer being given, if there is none. */
SymState *question_start(Question *question);
/* Are the conditions satisfiable, together with `more` (NULL: nothing)? The model stays until the next question. */
SmtAnswer question_ask(Question *question, const SymCondition *conditions, const Term *more);
/* Looks for runs among those that violated something at the edge just executed, and empties the list. True if one was
 * found: the answer is given. `unsure` is set if one may exist that was not found. */
bool question_settle(Question *question, const char **unsure);
/* The model of the last query violates something: does the interpreter agree? True if so: the answer is given. */
bool question_confirm(Question *question, const SymChoice *choices, Finding finding);
bool question_out_of_budget(Question *question);
void question_answer(Question *question, CexAnswer answer, const char *reason);

/* moves.c: one operation on a way through a slice, or, slice and place being NULL, anywhere in the program. */
typedef struct Move {
    SymState *state;
    const SlicePlace *place;
} Move;
enum { MOVES_MOST = 64 }; /* of one operation */
/* Executes an edge that leaves the state's location, changing the state, and gives where runs may stand then. The
 * violations are left to be settled. `unsure` is set if runs are left out that nothing can be said about. */
size_t moves_along(Question *question, const Slice *slice, SymState *state, const SlicePlace *place, EdgeId edge,
                   Move moves[MOVES_MOST], const char **unsure);
/* Edges to the nearest error call, by location, calls and returns included; 0 everywhere if there is none. */
uint32_t *moves_distances(const Program *program);

/* The two ways. */
void search_paths(Question *question, const Slice *slice, SymState *start, const SlicePlace *place);
void search_query(Question *question, const Slice *slice, SymState *start, const SlicePlace *place);
/* The second way, over the whole program, for bounds from `first` to `last`: sets `rounds` of the result. */
void search_bounds(Question *question, SymState *start, uint32_t first, uint32_t last);

#endif
