/* SPDX-License-Identifier: MIT */
/* The procedures in turn, each of them given the formulas when it is first needed. */
#include "solver/fol.h"

#include "base/mem.h"
#include "solver/finite.h"
#include "solver/ground.h"
#include "solver/quantified.h"

#include <stdlib.h>

enum { SIZES = 3, SMALLEST = 2 }; /* of the models looked for: the last only for a bound */
enum { PATIENCE = 4 };            /* seconds with which the slow procedures are worth a try */
static const double brief = 0.5;  /* seconds with which a short try of Z3 is */
static const uint32_t sizes[SIZES] = {7, 11, 4};

/* A finder of models of one size, and how much of the stack it knows. */
typedef struct Finder {
    Finite *finite;
    size_t levels, known;
} Finder;

struct Fol {
    Vocabulary *vocabulary;
    Ground *ground;
    Finder finders[SIZES];
    const Finder *satisfied; /* the finder with the model; NULL: the model is ground's */
    const Formula **formulas;
    size_t formula_count, formula_capacity;
    size_t *marks; /* formulas when a level began */
    size_t level, mark_capacity;
    size_t queries;
    uint32_t refuted; /* no model of the last query has so many individuals; 0 if nothing is known */
};

Fol *fol_create(Vocabulary *vocabulary)
{
    Fol *fol = mem_alloc(sizeof *fol);
    fol->vocabulary = vocabulary;
    fol->ground = ground_create(vocabulary);
    return fol;
}

void fol_destroy(Fol *fol)
{
    if (!fol)
        return;
    ground_destroy(fol->ground);
    for (unsigned i = 0; i < SIZES; i++)
        finite_destroy(fol->finders[i].finite);
    free(fol->formulas);
    free(fol->marks);
    free(fol);
}

void fol_push(Fol *fol)
{
    ground_push(fol->ground);
    fol->marks = array_room(fol->marks, &fol->mark_capacity, fol->level, sizeof *fol->marks);
    fol->marks[fol->level++] = fol->formula_count;
}

void fol_pop(Fol *fol)
{
    ground_pop(fol->ground);
    fol->formula_count = fol->marks[--fol->level];
    for (unsigned i = 0; i < SIZES; i++) {
        Finder *finder = &fol->finders[i];
        if (finder->levels > fol->level) {
            finite_pop(finder->finite);
            finder->levels--;
            finder->known = fol->formula_count;
        }
    }
}

void fol_assert(Fol *fol, const Formula *formula)
{
    ground_assert(fol->ground, formula);
    fol->formulas = array_room(fol->formulas, &fol->formula_capacity, fol->formula_count, sizeof *fol->formulas);
    fol->formulas[fol->formula_count++] = formula;
}

static SmtAnswer find(Fol *fol, unsigned size, double seconds)
{
    Finder *finder = &fol->finders[size];
    if (!finder->finite)
        finder->finite = finite_create(fol->vocabulary, sizes[size]);
    for (;;) {
        size_t end = finder->levels < fol->level ? fol->marks[finder->levels] : fol->formula_count;
        while (finder->known < end)
            finite_assert(finder->finite, fol->formulas[finder->known++]);
        if (finder->levels == fol->level)
            break;
        finite_push(finder->finite);
        finder->levels++;
    }
    SmtAnswer answer = finite_check(finder->finite, seconds);
    fol->satisfied = answer == SMT_SAT ? finder : NULL;
    if (answer == SMT_UNSAT)
        fol->refuted = sizes[size];
    return answer;
}

/* Ground instances; anew after an interruption. */
static SmtAnswer instantiate(Fol *fol, double seconds, bool naming)
{
    SmtAnswer answer = ground_check(fol->ground, seconds, naming);
    if (!ground_interrupted(fol->ground))
        return answer;
    ground_destroy(fol->ground);
    fol->ground = ground_create(fol->vocabulary);
    size_t known = 0;
    for (size_t level = 0; level <= fol->level; level++) {
        size_t end = level < fol->level ? fol->marks[level] : fol->formula_count;
        while (known < end)
            ground_assert(fol->ground, fol->formulas[known++]);
        if (level < fol->level)
            ground_push(fol->ground);
    }
    return answer;
}

/* Is the relation one whose closure the axioms describe in full? */
static bool is_forest(const Formula *edge)
{
    return edge->kind == FORMULA_AND ? is_forest(edge->children[0]) || is_forest(edge->children[1])
                                     : edge->kind == FORMULA_PREDICATE && edge->predicate->arity == 2 &&
                                           predicate_has(edge->predicate, PREDICATE_FUNCTION) &&
                                           predicate_has(edge->predicate, PREDICATE_ACYCLIC);
}

static bool closes_other(const Formula *formula)
{
    bool found = formula->kind == FORMULA_CLOSURE && !is_forest(formula->children[0]);
    for (unsigned i = 0; i < formula_child_count(formula->kind) && !found; i++)
        found = closes_other(formula->children[i]);
    return found;
}

/* Is there a closure of a relation that is not functional and acyclic? */
static bool has_general_closure(const Fol *fol)
{
    bool found = false;
    for (size_t i = 0; i < fol->formula_count && !found; i++)
        found = closes_other(fol->formulas[i]);
    return found;
}

SmtAnswer fol_check(Fol *fol, double seconds)
{
    fol->queries++;
    fol->satisfied = NULL;
    fol->refuted = 0;
    SmtAnswer answer = instantiate(fol, seconds / 4, false);
    if (answer == SMT_UNKNOWN)
        answer = instantiate(fol, seconds / 8, true);
    if (answer == SMT_UNKNOWN && seconds >= brief && quantified_refute(fol->formulas, fol->formula_count, seconds / 8))
        return SMT_UNSAT;
    for (unsigned i = 0; i < (seconds < PATIENCE ? 1 : SMALLEST) && answer == SMT_UNKNOWN; i++)
        if (find(fol, i, seconds / 4) == SMT_SAT)
            return SMT_SAT;
    if (answer == SMT_UNKNOWN && seconds >= brief && !fol->refuted && has_general_closure(fol) &&
        find(fol, SMALLEST, seconds / 4) == SMT_SAT)
        return SMT_SAT;
    if (answer == SMT_UNKNOWN && seconds >= PATIENCE &&
        quantified_refute(fol->formulas, fol->formula_count, seconds / 4))
        return SMT_UNSAT;
    return answer;
}

uint32_t fol_bound(const Fol *fol)
{
    return fol->refuted && has_general_closure(fol) ? fol->refuted : 0;
}

size_t fol_model_size(const Fol *fol)
{
    return fol->satisfied ? sizes[fol->satisfied - fol->finders] : ground_model_size(fol->ground);
}

bool fol_model_value(Fol *fol, const Predicate *predicate, const uint32_t *individuals)
{
    return fol->satisfied ? finite_model_value(fol->satisfied->finite, predicate, individuals)
                          : ground_model_value(fol->ground, predicate, individuals);
}

size_t fol_queries(const Fol *fol)
{
    return fol->queries;
}
