/* SPDX-License-Identifier: MIT */
/* Counting. Heaps are finite, and first-order logic cannot say so: that every node has two predecessors and one successor at most has
 * infinite models only. For a predicate is(v) = E(a, b) (a != b & p(a, v) & p(b, v)) over a function p, let T be nodes of a
 * structure at which it is 1, and S the nodes with a p-edge into T that may be there. Each individual of T takes two edges, each of S
 * gives one unless its edge leads elsewhere, so 2|T| <= |S| less those. */
#include "domain/tvl/precise_formula.h"

#include <stdlib.h>

/* The function whose sharing a predicate says; NULL if it says something else. */
static const Predicate *shared_function(const Predicate *sharing)
{
    const Formula *formula = sharing->definition;
    if (sharing->arity != 1 || !formula || formula->kind != FORMULA_EXISTS ||
        formula->children[0]->kind != FORMULA_EXISTS)
        return NULL;
    Variable a = formula->variables[0], b = formula->children[0]->variables[0], v = sharing->arguments[0];
    formula = formula->children[0]->children[0];
    const Formula *parts[3];
    if (formula->kind != FORMULA_AND)
        return NULL;
    bool nested_left = formula->children[0]->kind == FORMULA_AND;
    const Formula *pair = formula->children[nested_left ? 0 : 1];
    if (pair->kind != FORMULA_AND)
        return NULL;
    parts[0] = pair->children[0];
    parts[1] = pair->children[1];
    parts[2] = formula->children[nested_left ? 1 : 0];
    const Predicate *function = NULL;
    unsigned from = 0, differ = 0;
    for (unsigned i = 0; i < 3; i++) {
        const Formula *part = parts[i];
        if (part->kind == FORMULA_NOT && part->children[0]->kind == FORMULA_EQUAL) {
            const Variable *sides = part->children[0]->variables;
            differ += (sides[0] == a && sides[1] == b) || (sides[0] == b && sides[1] == a);
        } else if (part->kind == FORMULA_PREDICATE && part->predicate->arity == 2 && part->variables[1] == v) {
            if (function && function != part->predicate)
                return NULL;
            function = part->predicate;
            from |= part->variables[0] == a ? 1 : part->variables[0] == b ? 2 : 0;
        }
    }
    return differ == 1 && from == 3 && function && predicate_has(function, PREDICATE_FUNCTION) ? function : NULL;
}

/* What is known of the edges and numbers of a case. */
typedef struct EdgeCount {
    const Structure *structure;
    const Kleene *edges; /* of the function */
    const Kleene *sure;  /* where there surely is an edge between some individuals */
    uint64_t summary;
    uint64_t several; /* nodes that stand for two individuals at least */
} EdgeCount;

/* How many individuals of a node have an edge that leads to none of these nodes, at least. */
static uint32_t astray(const EdgeCount *count, uint32_t node, uint64_t targets)
{
    uint64_t all = node_set(count->structure->nodes);
    return (uint32_t)__builtin_popcountll((count->edges[node].must | count->sure[node].must) & ~targets & all);
}

/* What nodes of one set take from outside, at the least, and what there is; no limit if a summary node outside has edges into the
 * set. */
typedef struct EdgeBalance {
    uint32_t wanted, offered;
    bool limited;
} EdgeBalance;

/* What an individual of a target takes from outside the targets: it may give an edge itself. */
static uint32_t weight(const EdgeCount *count, uint32_t node, uint64_t targets)
{
    return count->edges[node].may & targets ? 1 : 2;
}

static uint32_t least(const EdgeCount *count, uint32_t node)
{
    return count->several >> node & 1 ? 2 : 1;
}

/* Individuals outside are as many as is good, those inside as few; one that has an edge elsewhere gives none. */
static EdgeBalance balance(const EdgeCount *count, uint64_t targets)
{
    EdgeBalance result = {.limited = true};
    for (uint32_t i = 0; i < count->structure->nodes; i++) {
        bool target = targets >> i & 1, source = count->edges[i].may & targets;
        if (source && !target && count->summary >> i & 1)
            result.limited = false;
        if (target)
            result.wanted += weight(count, i, targets) * least(count, i) + (source ? astray(count, i, targets) : 0);
        else if (source && !astray(count, i, targets))
            result.offered++;
    }
    return result;
}

/* Lowers the limits of the targets to what the edges into them allow. False if these are too few for one individual each. */
static bool limit_targets(const EdgeCount *count, uint64_t targets, uint32_t *limits)
{
    EdgeBalance edges = balance(count, targets);
    if (!edges.limited)
        return true;
    if (edges.wanted > edges.offered)
        return false;
    for (uint32_t i = 0; i < count->structure->nodes; i++) {
        uint32_t most = least(count, i) + (edges.offered - edges.wanted) / weight(count, i, targets);
        if (limits && targets >> i & 1 && most < limits[i])
            limits[i] = most;
    }
    return true;
}

bool precise_counts_fit(const Structure *structure, const Structure *settled, uint32_t *limits)
{
    const Vocabulary *vocabulary = structure->vocabulary;
    const Predicate *sm = vocabulary_sm(vocabulary);
    for (uint32_t i = 0; limits && i < structure->nodes; i++)
        limits[i] = UINT32_MAX;
    for (size_t p = 0; p < vocabulary->count; p++) {
        const Predicate *function = shared_function(vocabulary->predicates[p]);
        uint64_t shared =
            function ? structure_read(structure, vocabulary->predicates[p])->must & node_set(structure->nodes) : 0;
        if (__builtin_popcountll(shared) > 12)
            continue;
        for (uint64_t targets = shared; targets; targets = (targets - 1) & shared) {
            EdgeCount count = {structure, structure_read(structure, function), structure_read(settled, function),
                               structure_read(structure, sm)->may, structure_read(settled, sm)->must};
            if (!limit_targets(&count, targets, limits))
                return false;
        }
    }
    return true;
}

const Formula *precise_pigeonhole(Precise *precise, Universe universe, const Predicate *function, const Variable *v,
                                  const Formula *const *members)
{
    Vocabulary *query = precise->query;
    const Formula *edge = formula_apply(query, function, v[1], v[0]),
                  *other = formula_apply(query, function, v[2], v[0]);
    const Formula *taken = precise_some(precise, universe, v[1], precise_both(precise, members[1], edge));
    taken = precise_each(precise, universe, v[0], precise_implies(precise, members[0], taken));
    const Formula *given = precise_some(precise, universe, v[0], precise_both(precise, members[0], edge));
    given = precise_each(precise, universe, v[1], precise_implies(precise, members[1], given));
    const Formula *two =
        precise_both(precise, precise_both(precise, members[1], members[2]), precise_both(precise, edge, other));
    const Formula *once =
        precise_implies(precise, precise_both(precise, members[0], two), formula_equal(query, v[1], v[2]));
    for (unsigned i = 0; i < 3; i++)
        once = precise_each(precise, universe, v[i], once);
    return precise_implies(precise, taken, precise_both(precise, given, once));
}
