/* SPDX-License-Identifier: MIT */
/* Coerce by a work list of rules. A rule waits to be looked at again only for changes that can make its body true (a positive
 * occurrence that became 1, a negative one that became 0) or its head untrue.
 *
 * Most structures that focus makes are refuted, and the refutation needs few of the rules. When a rule refutes a structure, it and
 * the rules that prepared its premises get a credit; rules with a share of the credits are *critical* and go first. */
#include "domain/tvl/coerce.h"

#include "domain/tvl/compile.h"

#include <stdlib.h>
#include <string.h>

typedef struct Rule {
    const Constraint *constraint;
    const Query *body;          /* over the head's distinct variables, the others quantified */
    const Predicate *predicate; /* of the head; NULL for equalities and constants */
    bool equality, negated;
    unsigned variable_count;
    uint8_t places[PREDICATE_ARITY_LIMIT]; /* argument of the head -> variable */
    unsigned cost;
    uint64_t *premises; /* predicates of body and head, a bit each */
    size_t credits;
} Rule;

struct Coercer {
    Compiler *compiler;
    Rule *rules;
    size_t count, words;
    uint64_t *wake; /* [predicate][change]: sets of rules, `words` words each */
    uint64_t *dirty;
    uint64_t *critical;
    size_t *trail; /* rules that sharpened the structure, in this order */
    size_t trail_count, trail_limit;
    size_t refutations;
    size_t predicate_words;
    uint64_t *needed; /* predicates, while credits are given */
    const Constraint *reason;
};

enum { CHANGE_KINDS = 4, CREDIT_PERIOD = 512 };

static uint64_t *wake_set(const Coercer *coercer, size_t predicate, unsigned kind)
{
    return &coercer->wake[(predicate * CHANGE_KINDS + kind) * coercer->words];
}

static void subscribe(Coercer *coercer, const Predicate *predicate, unsigned kind, size_t rule)
{
    coercer->rules[rule].premises[predicate->id / 64] |= (uint64_t)1 << (predicate->id % 64);
    wake_set(coercer, predicate->id, kind)[rule / 64] |= (uint64_t)1 << (rule % 64);
}

static void subscribe_body(Coercer *coercer, const Formula *formula, bool negated, size_t rule)
{
    const Vocabulary *vocabulary = coercer->compiler->vocabulary;
    switch (formula->kind) {
    case FORMULA_PREDICATE:
        subscribe(coercer, formula->predicate, negated ? 1 : 0, rule);
        break;
    case FORMULA_EQUAL: /* a == b becomes true when a node is no summary any more, false when one is split */
        subscribe(coercer, vocabulary_sm(vocabulary), negated ? 0 : 1, rule);
        break;
    case FORMULA_NOT:
        subscribe_body(coercer, formula->children[0], !negated, rule);
        break;
    case FORMULA_IFF:
    case FORMULA_IF:
        for (unsigned i = 0; i < formula_child_count(formula->kind); i++) {
            subscribe_body(coercer, formula->children[i], false, rule);
            subscribe_body(coercer, formula->children[i], true, rule);
        }
        break;
    default:
        for (unsigned i = 0; i < formula_child_count(formula->kind); i++)
            subscribe_body(coercer, formula->children[i], negated, rule);
    }
}

static unsigned weigh(const Formula *formula)
{
    unsigned weight = formula->kind == FORMULA_CLOSURE ? 50 : formula->kind == FORMULA_EXISTS ? 5 : 1;
    for (unsigned i = 0; i < formula_child_count(formula->kind); i++)
        weight += weigh(formula->children[i]);
    return weight;
}

static bool make_rule(Coercer *coercer, const Constraint *constraint, Rule *rule)
{
    Vocabulary *vocabulary = coercer->compiler->vocabulary;
    const Formula *head = constraint->head, *body = constraint->body;
    rule->constraint = constraint;
    rule->negated = head->kind == FORMULA_NOT;
    const Formula *atom = rule->negated ? head->children[0] : head;
    rule->predicate = atom->kind == FORMULA_PREDICATE ? atom->predicate : NULL;
    rule->equality = atom->kind == FORMULA_EQUAL;
    VariableList variables = {0};
    formula_free_variables(atom, &variables);
    rule->variable_count = (unsigned)variables.count;
    unsigned arity = rule->equality ? 2 : rule->predicate ? rule->predicate->arity : 0;
    for (unsigned i = 0; i < arity; i++)
        for (unsigned k = 0; k < variables.count; k++)
            if (variables.items[k] == atom->variables[i])
                rule->places[i] = (uint8_t)k;
    VariableList all = {0};
    formula_free_variables(body, &all);
    for (size_t i = 0; i < all.count; i++)
        if (!variable_list_has(&variables, all.items[i]))
            body = formula_exists(vocabulary, all.items[i], body);
    rule->body = query_compile(coercer->compiler,
                               formula_miniscope(vocabulary, formula_negation_normal(vocabulary, body, false)),
                               variables.items, variables.count);
    rule->cost = weigh(body) + 3 * rule->variable_count;
    free(all.items);
    free(variables.items);
    return rule->body != NULL;
}

static bool same_rule(const Rule *left, const Rule *right)
{
    return left->predicate == right->predicate && left->equality == right->equality &&
           left->negated == right->negated && left->variable_count == right->variable_count &&
           !memcmp(left->places, right->places, sizeof left->places) && query_same(left->body, right->body);
}

static int compare_cost(const void *left, const void *right)
{
    const Rule *a = left, *b = right;
    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    return a->constraint < b->constraint ? -1 : a->constraint > b->constraint;
}

Coercer *coercer_create(Compiler *compiler, const ConstraintList *constraints)
{
    Coercer *coercer = mem_alloc(sizeof *coercer);
    coercer->compiler = compiler;
    coercer->rules = mem_alloc((constraints->count + 1) * sizeof *coercer->rules);
    for (size_t i = 0; i < constraints->count; i++) {
        Rule *rule = &coercer->rules[coercer->count];
        if (!make_rule(coercer, &constraints->items[i], rule)) {
            coercer_destroy(coercer);
            return NULL;
        }
        size_t k = 0;
        while (k < coercer->count && !same_rule(&coercer->rules[k], rule))
            k++;
        coercer->count += k == coercer->count;
    }
    mem_sort(coercer->rules, coercer->count, sizeof *coercer->rules, compare_cost);
    coercer->words = (coercer->count + 63) / 64;
    coercer->dirty = mem_alloc(coercer->words * sizeof(uint64_t));
    coercer->wake = mem_alloc(compiler->vocabulary->count * CHANGE_KINDS * coercer->words * sizeof(uint64_t));
    coercer->critical = mem_alloc(coercer->words * sizeof(uint64_t));
    coercer->trail_limit = 4 * coercer->count;
    coercer->trail = mem_alloc((coercer->trail_limit + 1) * sizeof *coercer->trail);
    coercer->predicate_words = (compiler->vocabulary->count + 63) / 64;
    coercer->needed = mem_alloc(coercer->predicate_words * sizeof(uint64_t));
    for (size_t i = 0; i < coercer->count; i++) {
        Rule *rule = &coercer->rules[i];
        rule->premises = arena_alloc(compiler->arena, coercer->predicate_words * sizeof(uint64_t));
        subscribe_body(coercer, rule->constraint->body, false, i);
        if (rule->predicate)
            subscribe(coercer, rule->predicate, rule->negated ? 3 : 2, i);
    }
    return coercer;
}

void coercer_destroy(Coercer *coercer)
{
    if (!coercer)
        return;
    free(coercer->rules);
    free(coercer->wake);
    free(coercer->dirty);
    free(coercer->critical);
    free(coercer->trail);
    free(coercer->needed);
    free(coercer);
}

const Constraint *coercer_reason(const Coercer *coercer)
{
    return coercer->reason;
}

static void wake(Coercer *coercer, size_t predicate, unsigned changes)
{
    for (unsigned kind = 0; kind < CHANGE_KINDS; kind++)
        if (changes >> kind & 1)
            for (size_t w = 0; w < coercer->words; w++)
                coercer->dirty[w] |= wake_set(coercer, predicate, kind)[w];
}

static void modified(Coercer *coercer, Evaluator *evaluator, const Predicate *predicate, bool to_one)
{
    evaluator_changed(evaluator, predicate);
    wake(coercer, predicate->id, to_one ? CHANGE_GAINED_MUST : CHANGE_LOST_MAY);
}

/* Makes a word's literal true in a set of places. False if it is false in one of them. */
static bool enforce(Kleene *word, uint64_t where, bool negated, bool *sharpened)
{
    if (negated ? word->must & where : ~word->may & where)
        return false;
    uint64_t half = where & word->may & ~word->must;
    if (half) {
        if (negated)
            word->may &= ~half;
        else
            word->must |= half;
        *sharpened = true;
    }
    return true;
}

/* Heads of the usual forms p(), p(a), p(a,b) take a word at a time; all others, one tuple at a time. */
static bool enforce_predicate(Evaluator *evaluator, Structure *structure, const Rule *rule, uint64_t present,
                              bool *sharpened)
{
    Kleene *words = structure_words(structure, rule->predicate);
    unsigned arity = rule->predicate->arity;
    if (arity == 0)
        return !query_must(evaluator, rule->body, NULL) || enforce(words, 1, rule->negated, sharpened);
    if (arity == 1)
        return enforce(words, query_must_word(evaluator, rule->body, NULL) & present, rule->negated, sharpened);
    if (arity == 2 && rule->variable_count == 2) {
        uint64_t room[NODE_LIMIT];
        const uint64_t *rows = query_must_rows(evaluator, rule->body, room);
        for (uint64_t rest = present; rest; rest &= rest - 1) {
            uint32_t i = (uint32_t)__builtin_ctzll(rest);
            if (!enforce(&words[i], rows[i] & present, rule->negated, sharpened))
                return false;
        }
        return true;
    }
    uint32_t nodes[PREDICATE_ARITY_LIMIT] = {0}, tuple[PREDICATE_ARITY_LIMIT];
    if (!structure->nodes)
        return true;
    for (;;) {
        bool there = true;
        for (unsigned i = 0; i < rule->variable_count; i++)
            there = there && present >> nodes[i] & 1;
        if (there && query_must(evaluator, rule->body, nodes)) {
            for (unsigned i = 0; i < arity; i++)
                tuple[i] = nodes[rule->places[i]];
            Truth value = structure_value(structure, rule->predicate, tuple);
            if (value == (rule->negated ? TRUTH_TRUE : TRUTH_FALSE))
                return false;
            if (value == TRUTH_UNKNOWN) {
                structure_set(structure, rule->predicate, tuple, rule->negated ? TRUTH_FALSE : TRUTH_TRUE);
                evaluator_changed(evaluator, rule->predicate);
                *sharpened = true;
            }
        }
        unsigned i = 0;
        while (i < rule->variable_count && ++nodes[i] == structure->nodes)
            nodes[i++] = 0;
        if (i == rule->variable_count)
            return true;
    }
}

/* A summary node that must equal itself is none; two nodes are never equal. */
static bool enforce_equality(Evaluator *evaluator, Structure *structure, const Rule *rule, uint64_t present,
                             bool *sharpened)
{
    Kleene *summary = structure_words(structure, vocabulary_sm(structure->vocabulary));
    if (rule->variable_count == 1) {
        uint64_t where = query_must_word(evaluator, rule->body, NULL) & present;
        if (rule->negated)
            return !where;
        *sharpened = summary->may & where;
        summary->may &= ~where;
        return true;
    }
    uint64_t room[NODE_LIMIT];
    const uint64_t *rows = query_must_rows(evaluator, rule->body, room);
    for (uint64_t rest = present; rest; rest &= rest - 1) {
        uint32_t i = (uint32_t)__builtin_ctzll(rest);
        uint64_t where = rows[i] & present, self = where & (uint64_t)1 << i;
        if (rule->negated ? self != 0 : where != self)
            return false;
        if (!rule->negated && (summary->may & self)) {
            summary->may &= ~self;
            *sharpened = true;
        }
    }
    return true;
}

static void credit(Coercer *coercer, Rule *rule)
{
    rule->credits++;
    for (size_t w = 0; w < coercer->predicate_words; w++)
        coercer->needed[w] |= rule->premises[w];
}

/* Gives credits to the rule that refuted the structure and to those that prepared it. */
static void give_credits(Coercer *coercer, Rule *refuting)
{
    memset(coercer->needed, 0, coercer->predicate_words * sizeof(uint64_t));
    credit(coercer, refuting);
    for (size_t i = coercer->trail_count; i-- > 0;) {
        Rule *rule = &coercer->rules[coercer->trail[i]];
        size_t head = rule->predicate ? rule->predicate->id : vocabulary_sm(coercer->compiler->vocabulary)->id;
        if (coercer->needed[head / 64] >> (head % 64) & 1)
            credit(coercer, rule);
    }
    if (++coercer->refutations % CREDIT_PERIOD)
        return;
    memset(coercer->critical, 0, coercer->words * sizeof(uint64_t));
    for (size_t i = 0; i < coercer->count; i++) {
        if (coercer->rules[i].credits >= CREDIT_PERIOD / 8)
            coercer->critical[i / 64] |= (uint64_t)1 << (i % 64);
        coercer->rules[i].credits = 0;
    }
}

static bool apply(Coercer *coercer, Evaluator *evaluator, Structure *structure, Rule *rule)
{
    bool sharpened = false, consistent;
    uint64_t present = structure_read(structure, vocabulary_ac(structure->vocabulary))->must;
    if (rule->predicate)
        consistent = enforce_predicate(evaluator, structure, rule, present, &sharpened);
    else if (rule->equality)
        consistent = enforce_equality(evaluator, structure, rule, present, &sharpened);
    else
        consistent = !query_must(evaluator, rule->body, NULL);
    if (!consistent) {
        coercer->reason = rule->constraint;
        give_credits(coercer, rule);
    } else if (sharpened) {
        if (coercer->trail_count < coercer->trail_limit)
            coercer->trail[coercer->trail_count++] = (size_t)(rule - coercer->rules);
        modified(coercer, evaluator, rule->predicate ? rule->predicate : vocabulary_sm(structure->vocabulary),
                 rule->predicate && !rule->negated);
    }
    return consistent;
}

/* Applies the rules of a set (NULL: all), from cheap to costly, until none of them is to be looked at again. */
static bool settle(Coercer *coercer, Evaluator *evaluator, Structure *structure, const uint64_t *among)
{
    for (bool any = true; any;) {
        any = false;
        for (size_t w = 0; w < coercer->words; w++)
            for (uint64_t ahead = among ? among[w] : UINT64_MAX; coercer->dirty[w] & ahead;) {
                unsigned bit = (unsigned)__builtin_ctzll(coercer->dirty[w] & ahead);
                coercer->dirty[w] &= ~((uint64_t)1 << bit);
                ahead &= bit == 63 ? 0 : UINT64_MAX << (bit + 1);
                any = true;
                if (!apply(coercer, evaluator, structure, &coercer->rules[w * 64 + bit]))
                    return false;
            }
    }
    return true;
}

bool coerce(Coercer *coercer, Evaluator *evaluator, Structure *structure, const uint8_t *changes)
{
    evaluator_bind(evaluator, structure);
    coercer->trail_count = 0;
    memset(coercer->dirty, 0, coercer->words * sizeof(uint64_t));
    if (changes) {
        for (size_t p = 0; p < structure->vocabulary->count; p++)
            if (changes[p])
                wake(coercer, p, changes[p]);
    } else {
        for (size_t i = 0; i < coercer->count; i++)
            coercer->dirty[i / 64] |= (uint64_t)1 << (i % 64);
    }
    return settle(coercer, evaluator, structure, coercer->critical) && settle(coercer, evaluator, structure, NULL);
}

void structure_changes(const Structure *before, const Structure *after, uint8_t *changes)
{
    for (size_t p = 0; p < before->vocabulary->count; p++) {
        const Predicate *predicate = before->vocabulary->predicates[p];
        const Kleene *old = structure_read(before, predicate), *new = structure_read(after, predicate);
        uint32_t count = structure_word_count(before->nodes, predicate->arity);
        uint64_t gained_must = 0, lost_may = 0, lost_must = 0, gained_may = 0;
        for (uint32_t w = 0; w < count; w++) {
            gained_must |= new[w].must & ~old[w].must;
            lost_must |= old[w].must & ~new[w].must;
            gained_may |= new[w].may & ~old[w].may;
            lost_may |= old[w].may & ~new[w].may;
        }
        changes[p] = (uint8_t)((gained_must ? CHANGE_GAINED_MUST : 0) | (lost_may ? CHANGE_LOST_MAY : 0) |
                               (lost_must ? CHANGE_LOST_MUST : 0) | (gained_may ? CHANGE_GAINED_MAY : 0));
    }
}
