/* SPDX-License-Identifier: MIT */
/* Conjuncts are matched against a few shapes: variable against constant, variable against variable plus constant, the
 * latter also under sign extensions. */
#include "logic/facts.h"

#include "base/mem.h"

#include <stdlib.h>

int64_t fact_signed_most(unsigned width)
{
    return (int64_t)(UINT64_MAX >> (65 - width));
}

FactBounds fact_bounds_full(unsigned width)
{
    return (FactBounds){-fact_signed_most(width) - 1, fact_signed_most(width), 0, bits_low(UINT64_MAX, width)};
}

/* The variable's number, SIZE_MAX if it cannot be named. */
static size_t variable_number(FactVariables *variables, const Term *term)
{
    if (term->kind != TERM_VARIABLE || !term->sort.width || term->sort.index)
        return SIZE_MAX;
    for (size_t i = 0; i < variables->count; i++)
        if (variables->items[i].term == term)
            return variables->items[i].meaning ? i : SIZE_MAX;
    variables->items = array_room(variables->items, &variables->capacity, variables->count, sizeof *variables->items);
    variables->items[variables->count++] = (FactVariable){term, variables->mean(variables->context, term)};
    return variables->items[variables->count - 1].meaning ? variables->count - 1 : SIZE_MAX;
}

static size_t conjunct_count(const Term *term)
{
    return term->kind == TERM_AND ? term->child_count : 1;
}

static const Term *conjunct(const Term *term, size_t i)
{
    return term->kind == TERM_AND ? term->children[i] : term;
}

/* Numbers all variables that bounds or relations of the term may be about. */
void fact_variables_add(FactVariables *variables, const Term *term)
{
    variable_number(variables, term);
    for (uint32_t i = 0; i < term->child_count; i++)
        fact_variables_add(variables, term->children[i]);
}

static void bounds_limit(FactBounds *bounds, TermKind kind, uint64_t constant, unsigned width, bool is_low)
{
    int64_t number = bits_signed(constant, width);
    if (kind == TERM_SLE && is_low && number > bounds->smin)
        bounds->smin = number;
    if (kind == TERM_SLE && !is_low && number < bounds->smax)
        bounds->smax = number;
    if (kind == TERM_ULE && is_low && constant > bounds->umin)
        bounds->umin = constant;
    if (kind == TERM_ULE && !is_low && constant < bounds->umax)
        bounds->umax = constant;
}

/* The one reading tells about the other where the sign is known. */
static void bounds_settle(FactBounds *bounds, unsigned width)
{
    if (bounds->smin >= 0) {
        bounds->umin = (uint64_t)bounds->smin > bounds->umin ? (uint64_t)bounds->smin : bounds->umin;
        bounds->umax = (uint64_t)bounds->smax < bounds->umax ? (uint64_t)bounds->smax : bounds->umax;
    }
    if (bounds->umax <= (uint64_t)fact_signed_most(width)) {
        bounds->smin = (int64_t)bounds->umin > bounds->smin ? (int64_t)bounds->umin : bounds->smin;
        bounds->smax = (int64_t)bounds->umax < bounds->smax ? (int64_t)bounds->umax : bounds->smax;
    }
}

/* Reads variable + constant, either of which may be absent, under sign extensions. */
static bool read_sum(FactVariables *variables, const Term *term, size_t *variable, int64_t *constant)
{
    *constant = 0;
    if (term->kind == TERM_ADD) {
        bool is_first = term->children[0]->kind == TERM_CONSTANT;
        const Term *addend = term->children[!is_first];
        if (addend->kind != TERM_CONSTANT)
            return false;
        *constant = bits_signed(addend->constant, addend->sort.width);
        term = term->children[is_first];
    }
    *variable = variable_number(variables, term->kind == TERM_SEXT ? term->children[0] : term);
    return *variable != SIZE_MAX;
}

static void relate(TermFacts *facts, FactRelation relation)
{
    facts->relations =
        array_room(facts->relations, &facts->relation_capacity, facts->relation_count, sizeof *facts->relations);
    facts->relations[facts->relation_count++] = relation;
}

static void read_fact(FactVariables *variables, TermFacts *facts, const Term *fact)
{
    if (fact->child_count != 2)
        return;
    const Term *left = fact->children[0], *right = fact->children[1];
    if (fact->kind == TERM_EQ && left->kind == TERM_CONSTANT) {
        left = right;
        right = fact->children[0];
    }
    size_t a = variable_number(variables, left), b = variable_number(variables, right);
    bool is_order = fact->kind == TERM_SLE || fact->kind == TERM_ULE;
    unsigned width = left->sort.width;
    int64_t below, gap;
    if (is_order && left->kind == TERM_CONSTANT && b != SIZE_MAX) {
        bounds_limit(&facts->bounds[b], fact->kind, left->constant, width, true);
    } else if (is_order && right->kind == TERM_CONSTANT && a != SIZE_MAX) {
        bounds_limit(&facts->bounds[a], fact->kind, right->constant, width, false);
    } else if (fact->kind == TERM_EQ && right->kind == TERM_CONSTANT && a != SIZE_MAX) {
        int64_t number = bits_signed(right->constant, width);
        facts->bounds[a] = (FactBounds){number, number, right->constant, right->constant};
    } else if (fact->kind == TERM_SLE && left->kind == TERM_SEXT && width == 64 &&
               left->children[0]->sort.width <= 32 && read_sum(variables, left, &a, &below) &&
               read_sum(variables, right, &b, &gap) && !below) {
        relate(facts, (FactRelation){RELATION_AT_MOST, a, b, gap});
    } else if (fact->kind == TERM_EQ && read_sum(variables, left, &a, &below) && read_sum(variables, right, &b, &gap) &&
               width && variables->items[a].term->sort.width == width &&
               variables->items[b].term->sort.width == width) {
        relate(facts, (FactRelation){RELATION_OFFSET, a, b, (int64_t)((uint64_t)gap - (uint64_t)below)});
    }
}

TermFacts term_facts_of(FactVariables *variables, const Term *term)
{
    TermFacts facts = {.bounds = mem_alloc((variables->count + 1) * sizeof *facts.bounds)};
    for (size_t i = 0; i < variables->count; i++)
        facts.bounds[i] = fact_bounds_full(variables->items[i].term->sort.width);
    for (size_t i = 0; i < conjunct_count(term); i++)
        read_fact(variables, &facts, conjunct(term, i));
    for (size_t i = 0; i < variables->count; i++)
        bounds_settle(&facts.bounds[i], variables->items[i].term->sort.width);
    return facts;
}

void fact_variables_free(FactVariables *variables)
{
    free(variables->items);
    *variables = (FactVariables){0};
}

void term_facts_free(TermFacts *facts)
{
    free(facts->bounds);
    free(facts->relations);
}

const FactRelation *term_facts_find(const TermFacts *facts, const FactRelation *like)
{
    for (size_t i = 0; i < facts->relation_count; i++) {
        FactRelation *relation = &facts->relations[i];
        if (relation->kind == like->kind && relation->left == like->left && relation->right == like->right)
            return relation;
    }
    return NULL;
}

/* Weakens the facts to what it has in common with another. */
void term_facts_unite(const FactVariables *variables, TermFacts *facts, const TermFacts *other)
{
    for (size_t i = 0; i < variables->count; i++) {
        FactBounds *mine = &facts->bounds[i];
        const FactBounds *its = &other->bounds[i];
        mine->smin = its->smin < mine->smin ? its->smin : mine->smin;
        mine->smax = its->smax > mine->smax ? its->smax : mine->smax;
        mine->umin = its->umin < mine->umin ? its->umin : mine->umin;
        mine->umax = its->umax > mine->umax ? its->umax : mine->umax;
    }
    size_t kept = 0;
    for (size_t i = 0; i < facts->relation_count; i++) {
        FactRelation relation = facts->relations[i];
        const FactRelation *its = term_facts_find(other, &relation);
        if (!its || (relation.kind == RELATION_OFFSET && its->gap != relation.gap))
            continue;
        if (its->gap > relation.gap)
            relation.gap = its->gap;
        facts->relations[kept++] = relation;
    }
    facts->relation_count = kept;
}
