/* SPDX-License-Identifier: MIT */
/* Formulas of a case of the search. */
#include "domain/tvl/precise_case.h"

bool case_splits(const TuplePlace *place)
{
    return place->predicate->arity == 1 && predicate_has(place->predicate, PREDICATE_ABSTRACTION);
}

bool case_is_count(const TuplePlace *place, const Structure *structure)
{
    return place->predicate == vocabulary_sm(structure->vocabulary);
}

bool case_counts(const BestSearch *search)
{
    return search->precise->spec->options.automatic;
}

static Variable variable(BestSearch *search, unsigned index)
{
    static const char *const names[] = {"w0", "w1", "w2", "w3"};
    return vocabulary_variable(search->precise->query, names[index]);
}

/* "This node stands for v": the mark, and the values that splits have given it. */
static const Formula *belongs(BestSearch *search, const SearchCase *current, uint32_t node, Variable v)
{
    Precise *precise = search->precise;
    uint32_t base = current->base[node];
    const Formula *all = precise_mark_of(precise, search->first + base, v);
    for (size_t p = 0; p < search->given->vocabulary->count; p++) {
        TuplePlace place = {search->given->vocabulary->predicates[p], {node}};
        if (!case_splits(&place) || !precise_is_plain(precise, place.predicate) ||
            structure_value(search->given, place.predicate, &base) != TRUTH_UNKNOWN)
            continue;
        Truth value = structure_value(current->structure, place.predicate, &node);
        if (value != TRUTH_UNKNOWN)
            all = precise_both(
                precise, all,
                precise_literal(precise, formula_apply(precise->query, search->copies[p], v, v), value == TRUTH_TRUE));
    }
    return all;
}

/* For all, or for some, tuples of individuals that belong to the place: the predicate has this value. */
static const Formula *at_place(BestSearch *search, const SearchCase *current, const TuplePlace *place, bool value,
                               bool everywhere)
{
    Precise *precise = search->precise;
    Variable v[PREDICATE_ARITY_LIMIT] = {0};
    const Formula *where = NULL;
    for (unsigned i = 0; i < place->predicate->arity; i++) {
        v[i] = variable(search, i);
        where = precise_both(precise, where, belongs(search, current, place->tuple[i], v[i]));
    }
    const Formula *formula =
        precise_literal(precise, formula_predicate(precise->query, search->copies[place->predicate->id], v), value);
    if (where)
        formula = everywhere ? precise_implies(precise, where, formula) : precise_both(precise, where, formula);
    for (unsigned i = place->predicate->arity; i-- > 0;)
        formula = everywhere ? precise_each(precise, search->universe, v[i], formula)
                             : precise_some(precise, search->universe, v[i], formula);
    return formula;
}

static const Formula *several(BestSearch *search, const SearchCase *current, uint32_t node)
{
    Precise *precise = search->precise;
    Variable v = variable(search, 0), w = variable(search, 1);
    const Formula *two = precise_both(precise, belongs(search, current, node, v), belongs(search, current, node, w));
    two = precise_both(precise, two, formula_not(precise->query, formula_equal(precise->query, v, w)));
    return precise_some(precise, search->universe, v, precise_some(precise, search->universe, w, two));
}

const Formula *case_formula(BestSearch *search, const SearchCase *current, const TuplePlace *place, Choice choice)
{
    Precise *precise = search->precise;
    if (case_is_count(place, current->structure)) {
        const Formula *two = several(search, current, place->tuple[0]);
        return precise_literal(precise, two, choice == MIXED);
    }
    if (choice != MIXED)
        return at_place(search, current, place, choice == ALL_TRUE, true);
    return precise_both(precise, at_place(search, current, place, false, false),
                        at_place(search, current, place, true, false));
}

/* "The node stands for so many individuals at most": among one more, two are equal. */
static const Formula *at_most(BestSearch *search, const SearchCase *current, uint32_t node, uint32_t limit)
{
    Precise *precise = search->precise;
    const Formula *distinct = NULL;
    for (unsigned i = 0; i <= limit; i++) {
        distinct = precise_both(precise, distinct, belongs(search, current, node, variable(search, i)));
        for (unsigned k = 0; k < i; k++)
            distinct = precise_both(
                precise, distinct,
                formula_not(precise->query, formula_equal(precise->query, variable(search, k), variable(search, i))));
    }
    for (unsigned i = limit + 1; i-- > 0;)
        distinct = precise_some(precise, search->universe, variable(search, i), distinct);
    return formula_not(precise->query, distinct);
}

void case_assert_limits(BestSearch *search, const SearchCase *current)
{
    enum { WORTHWHILE = 3 };
    uint32_t limits[NODE_LIMIT];
    if (!case_counts(search))
        return;
    precise_counts_fit(current->structure, current->settled, limits);
    for (uint32_t i = 0; i < current->structure->nodes; i++)
        if (structure_is_summary(current->structure, i) && limits[i] <= WORTHWHILE)
            fol_assert(search->precise->fol, at_most(search, current, i, limits[i]));
}

/* Among so many nodes the principle is asserted of all sets, among more of those of one, and of all. */
enum { FEW_NODES = 3 };

/* The k-th set, from 1 on; no nodes after the last. */
static uint64_t node_subset(uint32_t nodes, uint32_t k)
{
    if (nodes <= FEW_NODES)
        return k & node_set(nodes);
    return k <= nodes ? (uint64_t)1 << (k - 1) : k == nodes + 1 ? node_set(nodes) : 0;
}

static const Formula *member(BestSearch *search, const SearchCase *current, uint64_t set, Variable v)
{
    const Formula *any = NULL;
    for (uint32_t i = 0; i < current->structure->nodes; i++)
        if (set >> i & 1) {
            const Formula *one = belongs(search, current, i, v);
            any = any ? formula_or(search->precise->query, any, one) : one;
        }
    return any;
}

bool case_assert_finite(BestSearch *search, const SearchCase *current)
{
    Precise *precise = search->precise;
    const Vocabulary *vocabulary = current->structure->vocabulary;
    uint64_t summaries = structure_read(current->structure, vocabulary_sm(vocabulary))->may, set;
    bool any = false;
    for (uint32_t k = 1; case_counts(search) && (set = node_subset(current->structure->nodes, k)); k++) {
        if (!(set & summaries))
            continue;
        Variable v[3];
        const Formula *members[3];
        for (unsigned i = 0; i < 3; i++) {
            v[i] = variable(search, i);
            members[i] = member(search, current, set, v[i]);
        }
        for (size_t p = 0; p < vocabulary->count; p++)
            if (predicate_has(vocabulary->predicates[p], PREDICATE_FUNCTION)) {
                fol_assert(precise->fol, precise_pigeonhole(precise, search->universe, search->copies[p], v, members));
                any = true;
            }
    }
    return any;
}
