/* SPDX-License-Identifier: MIT */
/* Evaluation and substitution: one pass over the distinct subterms, children first. */
#include "logic/term.h"

#include "base/bits.h"
#include "base/mem.h"
#include "logic/fold.h"

#include <stdlib.h>

Truth truth_not(Truth truth)
{
    return TRUTH_TRUE - truth;
}

Truth truth_and(Truth left, Truth right)
{
    return left < right ? left : right;
}

Truth truth_or(Truth left, Truth right)
{
    return left > right ? left : right;
}

/* The value of a subterm: of a Boolean, 0 or 1. */
typedef struct SubtermValue {
    bool is_known;
    uint64_t value;
} SubtermValue;

static Truth truth_of(SubtermValue known)
{
    return !known.is_known ? TRUTH_UNKNOWN : known.value ? TRUTH_TRUE : TRUTH_FALSE;
}

static SubtermValue known_truth(Truth truth)
{
    return (SubtermValue){truth != TRUTH_UNKNOWN, truth == TRUTH_TRUE};
}

static SubtermValue evaluate_junction(const Term *term, const TermWalk *walk, const SubtermValue *all)
{
    Truth truth = term->kind == TERM_AND ? TRUTH_TRUE : TRUTH_FALSE;
    for (uint32_t i = 0; i < term->child_count; i++) {
        Truth child = truth_of(all[term_walk_position(walk, term->children[i])]);
        truth = term->kind == TERM_AND ? truth_and(truth, child) : truth_or(truth, child);
    }
    return known_truth(truth);
}

static SubtermValue evaluate_one(const Term *term, const TermWalk *walk, const SubtermValue *all, TermValue *value,
                                 void *context)
{
    SubtermValue nothing = {false, 0}, result = {true, 0}, child[3] = {{0}};
    for (uint32_t i = 0; i < term->child_count && i < 3; i++)
        child[i] = all[term_walk_position(walk, term->children[i])];
    switch (term->kind) {
    case TERM_TRUE:
    case TERM_FALSE:
        return (SubtermValue){true, term->kind == TERM_TRUE};
    case TERM_CONSTANT:
        return (SubtermValue){true, term->constant};
    case TERM_VARIABLE:
        if (term->sort.index || !value(context, term, &result.value))
            return nothing;
        result.value = bits_low(result.value, term->sort.width ? term->sort.width : 1);
        return result;
    case TERM_NOT:
        return known_truth(truth_not(truth_of(child[0])));
    case TERM_AND:
    case TERM_OR:
        return evaluate_junction(term, walk, all);
    case TERM_ITE:
        if (child[0].is_known)
            return child[0].value ? child[1] : child[2];
        return child[1].is_known && child[2].is_known && child[1].value == child[2].value ? child[1] : nothing;
    case TERM_EXTRACT:
        result.value = bits_low(child[0].value >> (term->constant & 0xff), term->sort.width);
        break;
    case TERM_ZEXT:
    case TERM_SEXT:
        result.value =
            bits_low(term_fold_extend(term->kind, term->children[0]->sort.width, child[0].value), term->sort.width);
        break;
    case TERM_SELECT:
    case TERM_STORE:
        return nothing;
    default:
        if (!child[0].is_known || !child[1].is_known)
            return nothing;
        /* A Boolean equality compares one bit. */
        result.value = term_fold_binary(term->kind, term->children[0]->sort.width ? term->children[0]->sort.width : 1,
                                        term->children[1]->sort.width, child[0].value, child[1].value);
        return result;
    }
    return child[0].is_known ? result : nothing;
}

Truth term_evaluate(const Term *term, TermValue *value, void *context, uint64_t *result)
{
    TermWalk walk = term_walk(term);
    SubtermValue *all = mem_alloc(walk.count * sizeof *all);
    for (size_t i = 0; i < walk.count; i++)
        all[i] = evaluate_one(walk.terms[i], &walk, all, value, context);
    SubtermValue known = all[walk.count - 1]; /* the term itself has the highest id */
    free(all);
    term_walk_free(&walk);
    if (!term->sort.width)
        return truth_of(known);
    if (known.is_known)
        *result = known.value;
    return known.is_known ? TRUTH_TRUE : TRUTH_UNKNOWN;
}

const Term *term_substitute(TermStore *store, const Term *term, const Term *const *from, const Term *const *to,
                            size_t count)
{
    TermWalk walk = term_walk(term);
    const Term **images = mem_alloc(walk.count * sizeof *images);
    const Term **children = NULL;
    size_t capacity = 0;
    for (size_t i = 0; i < walk.count; i++) {
        const Term *here = walk.terms[i];
        size_t k = 0;
        while (here->kind == TERM_VARIABLE && k < count && from[k] != here)
            k++;
        if (here->kind == TERM_VARIABLE && k < count) {
            images[i] = to[k];
            continue;
        }
        for (uint32_t c = 0; c < here->child_count; c++) {
            children = array_room(children, &capacity, c, sizeof *children);
            children[c] = images[term_walk_position(&walk, here->children[c])];
        }
        images[i] = term_rebuild(store, here, children);
    }
    const Term *image = images[walk.count - 1];
    free(children);
    free(images);
    term_walk_free(&walk);
    return image;
}
