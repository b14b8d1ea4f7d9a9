/* SPDX-License-Identifier: MIT */
/* The frame of a contract: conjuncts A(v, ...) (p.post(v, ...) <-> p(v, ...)) keep a predicate, and a defined predicate is kept with
 * all that its definition mentions. If alive is kept as well, the nodes of the structure before the call describe the state after
 * it, with all predicates 1/2 that are not kept. */
#include "domain/tvl/precise_formula.h"

#include <stdlib.h>

/* Adds the conjuncts of a formula, those under universal quantifiers as well, each under the quantifiers whose variables it has. */
static void conjuncts(Vocabulary *query, const Formula *formula, FormulaList *parts)
{
    size_t first = parts->count;
    if (formula->kind == FORMULA_AND) {
        conjuncts(query, formula->children[0], parts);
        conjuncts(query, formula->children[1], parts);
    } else if (formula->kind == FORMULA_FORALL) {
        conjuncts(query, formula->children[0], parts);
        for (size_t i = first; i < parts->count; i++)
            if (formula_has_free(parts->items[i], formula->variables[0]))
                parts->items[i] = formula_quantify(query, FORMULA_FORALL, formula->variables[0], parts->items[i]);
    } else {
        parts->items = array_room(parts->items, &parts->capacity, parts->count, sizeof *parts->items);
        parts->items[parts->count++] = formula;
    }
}

/* Is it one of the conjuncts that the second predicate is as the first, of all individuals? */
static bool keeps(Precise *precise, const FormulaList *parts, const Predicate *old, const Predicate *new)
{
    Vocabulary *query = precise->query;
    Variable v[PREDICATE_ARITY_LIMIT];
    for (unsigned i = 0; i < PREDICATE_ARITY_LIMIT; i++)
        v[i] = vocabulary_variable(query, (const char *[]){"w0", "w1", "w2", "w3"}[i]);
    const Formula *before = formula_predicate(query, old, v), *after = formula_predicate(query, new, v);
    for (unsigned turned = 0; turned < 2; turned++) {
        const Formula *same = formula_binary(query, FORMULA_IFF, turned ? after : before, turned ? before : after);
        for (unsigned i = old->arity; i-- > 0;)
            same = formula_quantify(query, FORMULA_FORALL, v[i], same);
        for (size_t i = 0; i < parts->count; i++)
            if (formula_same(parts->items[i], same))
                return true;
    }
    return false;
}

static bool mentions_other(const Formula *formula, const bool *kept)
{
    bool other = formula->kind == FORMULA_PREDICATE && !kept[formula->predicate->id];
    for (unsigned i = 0; i < formula_child_count(formula->kind) && !other; i++)
        other = mentions_other(formula->children[i], kept);
    return other;
}

/* By id: is the predicate kept? Defined ones are until something in their definition is not. */
static bool *find_kept(Precise *precise, const FormulaList *parts)
{
    const Vocabulary *vocabulary = precise->spec->vocabulary;
    bool *kept = mem_alloc((vocabulary->count + 1) * sizeof *kept), changed = true;
    bool *named = mem_alloc((vocabulary->count + 1) * sizeof *named);
    for (size_t p = 0; p < vocabulary->count; p++) {
        const Predicate *predicate = vocabulary->predicates[p];
        named[p] = !precise_is_plain(precise, predicate) || precise_is_transient(predicate) ||
                   keeps(precise, parts, precise->old[p], precise->new[p]);
        kept[p] = named[p] || (predicate->definition && precise->spec->options.automatic);
    }
    while (changed) {
        changed = false;
        for (size_t p = 0; p < vocabulary->count; p++)
            if (kept[p] && !named[p] && mentions_other(vocabulary->predicates[p]->definition, kept)) {
                kept[p] = false;
                changed = true;
            }
    }
    free(named);
    return kept;
}

Structure *precise_frame(Precise *precise, Arena *arena, const Structure *structure, const Formula *after)
{
    const Vocabulary *vocabulary = structure->vocabulary;
    Kleene present = *structure_read(structure, vocabulary_ac(vocabulary));
    FormulaList parts = {0};
    conjuncts(precise->query, after, &parts);
    Structure *frame = NULL;
    if (!(present.may & ~present.must & node_set(structure->nodes)) &&
        keeps(precise, &parts, precise->universe[OLD_NODES], precise->universe[NEW_NODES])) {
        bool *kept = find_kept(precise, &parts);
        frame = structure_copy(arena, structure);
        for (size_t p = 0; p < vocabulary->count; p++) {
            const Predicate *predicate = vocabulary->predicates[p];
            uint32_t tuple[PREDICATE_ARITY_LIMIT] = {0};
            if (kept[p] || (predicate->arity && !frame->nodes))
                continue;
            do
                structure_set(frame, predicate, tuple, TRUTH_UNKNOWN);
            while (precise_next_tuple(tuple, predicate->arity, frame->nodes));
        }
        free(kept);
    }
    free(parts.items);
    return frame;
}
