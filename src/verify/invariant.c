/* SPDX-License-Identifier: MIT */
/* The states kept at a loop head, in all contexts, describe every heap there, so one of their invariants holds there:
 * as a disjunction while they are few, else as what all of them have in common. logic/facts.h reads the terms; here
 * their variables get names that the source knows at the loop, others are left out, and the facts are written as C. */
#include "verify/invariant.h"

#include "base/map.h"
#include "logic/facts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_TERMS = 500,    /* states at one loop head that something is said for */
    MOST_CLAUSES = 4,    /* in a disjunction */
    MOST_RELATIONS = 24, /* between variables, printed of one clause */
};
static const int64_t widest_gap = INT64_C(1) << 30; /* of a relation that is worth printing */

typedef struct InvariantWriter {
    const Program *program;
    LocationId location;
    FactVariables variables; /* their meanings: objects that the source can name there */
} InvariantWriter;

static const Object *object_of(const FactVariable *variable)
{
    return variable->meaning;
}

static unsigned width_of(const FactVariable *variable)
{
    return variable->term->sort.width;
}

static bool is_before(Position left, Position right)
{
    return left.line < right.line || (left.line == right.line && left.column < right.column);
}

/* Whether the object is in scope at the loop, if it lives there: declared before it, or on its line (in the first part
 * of a for). */
static bool is_in_scope(const InvariantWriter *writer, const Object *object)
{
    Position loop = program_location(writer->program, writer->location)->loop;
    return object->position.file == loop.file && object->position.line &&
           (object->position.line == loop.line || is_before(object->position, loop));
}

static bool is_identifier(const char *name)
{
    return *name && strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") == strlen(name);
}

/* The object that a variable of a term stands for: "f::x" a local of f, else a global. NULL if the name may mean
 * something else at the loop, or is no integer of the term's width. */
static const void *resolve(void *context, const Term *term)
{
    const InvariantWriter *writer = context;
    const Program *program = writer->program;
    FunctionId function = program_location(program, writer->location)->function;
    const char *colons = strstr(term->name, "::"), *name = colons ? colons + 2 : term->name;
    const Object *found = NULL;
    for (size_t i = 0; i < program->object_count; i++) {
        const Object *object = &program->objects[i];
        bool is_local = object->kind == OBJECT_LOCAL && object->function.index == function.index;
        if ((!is_local && object->kind != OBJECT_GLOBAL) || !object->name || strcmp(object->name, name))
            continue;
        if (!is_local && colons)
            continue; /* hidden by the local */
        bool is_integer = object->type && object->type->kind == TYPE_INTEGER &&
                          8 * object->type->size == term->sort.width && !object->is_artificial && !object->is_hidden;
        if (!is_integer || !is_local != !colons || (found && found->type->is_signed != object->type->is_signed) ||
            (found && !colons))
            return NULL;
        if (!found || is_in_scope(writer, object))
            found = object;
    }
    return found && is_in_scope(writer, found) && is_identifier(name) ? found : NULL;
}

/* A constant as C has it, of a type at least as wide as the variable's promoted one. */
static void add_constant(Text *text, uint64_t value, unsigned width, bool is_signed)
{
    const char *suffix = width > 32 ? "LL" : "";
    int64_t number = bits_signed(value, width);
    if (!is_signed)
        text_add(text, "%" PRIu64 "%s%s", value, width >= 32 ? "U" : "", suffix);
    else if (number == -fact_signed_most(width) - 1 && width >= 32)
        text_add(text, "(-%" PRId64 "%s - 1)", fact_signed_most(width), suffix);
    else
        text_add(text, "%" PRId64 "%s", number, suffix);
}

static void add_comparison(Text *text, const FactVariable *variable, const char *symbol, uint64_t value)
{
    text_add(text, "%s%s %s ", text->length ? " && " : "", object_of(variable)->name, symbol);
    add_constant(text, value, width_of(variable), object_of(variable)->type->is_signed);
}

static void add_bounds(Text *text, const FactVariable *variable, const FactBounds *bounds)
{
    FactBounds full = fact_bounds_full(width_of(variable));
    const char *type = object_of(variable)->type->name;
    if (type && (!strcmp(type, "_Bool") || !strcmp(type, "bool")))
        full.umax = 1;
    bool is_signed = object_of(variable)->type->is_signed;
    bool has_low = is_signed ? bounds->smin > full.smin : bounds->umin > full.umin;
    bool has_high = is_signed ? bounds->smax < full.smax : bounds->umax < full.umax;
    uint64_t low = is_signed ? (uint64_t)bounds->smin : bounds->umin;
    uint64_t high = is_signed ? (uint64_t)bounds->smax : bounds->umax;
    if (low == high) {
        add_comparison(text, variable, "==", low);
        return;
    }
    if (has_low)
        add_comparison(text, variable, ">=", low);
    if (has_high)
        add_comparison(text, variable, "<=", high);
}

/* Whether the variable's value in C is the signed reading. */
static bool reads_signed(const InvariantWriter *writer, const TermFacts *clause, size_t variable)
{
    return object_of(&writer->variables.items[variable])->type->is_signed || clause->bounds[variable].smin >= 0;
}

static void add_relation(Text *text, const InvariantWriter *writer, const TermFacts *clause,
                         const FactRelation *relation)
{
    const FactVariable *left = &writer->variables.items[relation->left],
                       *right = &writer->variables.items[relation->right];
    unsigned width = width_of(left);
    const char *and = text->length ? " && " : "";
    if (relation->kind == RELATION_OFFSET) {
        const char *type = width == 8    ? "unsigned char"
                           : width == 16 ? "unsigned short"
                           : width == 32 ? "unsigned int"
                                         : "unsigned long long";
        text_add(text, "%s(%s)%s == (%s)((%s)%s + %" PRIu64 "%s)", and, type, object_of(left)->name, type, type,
                 object_of(right)->name, bits_low((uint64_t)relation->gap, width), width > 32 ? "ULL" : "U");
        return;
    }
    FactRelation back = {RELATION_AT_MOST, relation->right, relation->left, 0};
    const FactRelation *reverse = term_facts_find(clause, &back);
    bool is_equal = reverse && reverse->gap == -relation->gap;
    if (!reads_signed(writer, clause, relation->left) || !reads_signed(writer, clause, relation->right) ||
        relation->gap > widest_gap || (is_equal && relation->left > relation->right))
        return; /* the last: said by its reverse */
    const char *symbol = is_equal ? "==" : "<=";
    bool is_plain = !relation->gap && object_of(left)->type->is_signed == object_of(right)->type->is_signed;
    if (is_plain)
        text_add(text, "%s%s %s %s", and, object_of(left)->name, symbol, object_of(right)->name);
    else
        text_add(text, "%s(long long)%s %s (long long)%s %c %" PRIu64, and, object_of(left)->name, symbol,
                 object_of(right)->name, relation->gap < 0 ? '-' : '+',
                 relation->gap < 0 ? 0 - (uint64_t)relation->gap : (uint64_t)relation->gap);
}

/* Nothing is added if the clause says nothing. */
static void clause_add(Text *text, const InvariantWriter *writer, const TermFacts *clause)
{
    Text own = {0};
    for (size_t i = 0; i < writer->variables.count; i++)
        if (writer->variables.items[i].meaning)
            add_bounds(&own, &writer->variables.items[i], &clause->bounds[i]);
    for (size_t i = 0; i < clause->relation_count && i < MOST_RELATIONS; i++)
        add_relation(&own, writer, clause, &clause->relations[i]);
    text_add(text, "%s", text_string(&own));
    text_free(&own);
}

/* The clauses as a disjunction; nothing is added if one of them says nothing. */
static void clauses_add(Text *text, const InvariantWriter *writer, const TermFacts *clauses, size_t count)
{
    Text all = {0}, each[MOST_CLAUSES] = {0};
    size_t kept = 0;
    bool says_nothing = false;
    for (size_t i = 0; i < count; i++) {
        clause_add(&each[kept], writer, &clauses[i]);
        says_nothing |= !each[kept].length;
        size_t same = 0;
        while (same < kept && strcmp(text_string(&each[same]), text_string(&each[kept])))
            same++;
        if (same == kept)
            kept++;
        else
            text_free(&each[kept]);
    }
    for (size_t i = 0; i < kept; i++)
        text_add(&all, kept > 1 ? "%s(%s)" : "%s%s", i ? " || " : "", text_string(&each[i]));
    if (!says_nothing)
        text_add(text, "%s", text_string(&all));
    for (size_t i = 0; i < kept; i++)
        text_free(&each[i]);
    text_free(&all);
}

/* The disjunction of these terms, or something weaker, as a C expression. */
static void add_expression(Text *text, InvariantWriter *writer, const Map *terms)
{
    size_t count = map_count(terms);
    for (size_t i = 0; i < count; i++)
        fact_variables_add(&writer->variables, (const Term *)(uintptr_t)map_key(terms, i));
    TermFacts clauses[MOST_CLAUSES] = {0};
    for (size_t i = 0; i < count; i++) {
        TermFacts clause = term_facts_of(&writer->variables, (const Term *)(uintptr_t)map_key(terms, i));
        if (!i || count <= MOST_CLAUSES) {
            clauses[i] = clause;
        } else {
            term_facts_unite(&writer->variables, &clauses[0], &clause);
            term_facts_free(&clause);
        }
    }
    size_t made = count <= MOST_CLAUSES ? count : 1;
    clauses_add(text, writer, clauses, made);
    for (size_t i = 0; i < made; i++)
        term_facts_free(&clauses[i]);
}

/* The invariants of the states kept at a location, each once; none if there are too many or the budget is used up. */
static Map *terms_at(const Tree *tree, Domain *domain, LocationId location, Budget *budget)
{
    Map *terms = map_create();
    for (size_t i = 0; i < tree_node_count(tree); i++) {
        const Node *node = tree_node(tree, i);
        if (!node->kept || node->covered_by || node->location.index != location.index)
            continue;
        if (map_count(terms) == MOST_TERMS || budget_exhausted_now(budget)) {
            map_destroy(terms);
            return map_create();
        }
        map_put(terms, (uintptr_t)domain->ops->invariant(domain, node->states[0]));
    }
    return terms;
}

void invariants_collect(Verdict *verdict, const Tree *tree, Domain *domain, Budget *budget)
{
    const Program *program = domain->program;
    for (uint32_t i = 0; i < program->location_count; i++) {
        const Location *location = &program->locations[i];
        if (!location->is_loop_head || !location->loop.line || program_function(program, location->function)->is_model)
            continue;
        InvariantWriter writer = {.program = program, .location = {i}, .variables = {.mean = resolve}};
        writer.variables.context = &writer;
        Map *terms = terms_at(tree, domain, writer.location, budget);
        Text expression = {0};
        if (map_count(terms))
            add_expression(&expression, &writer, terms);
        if (expression.length)
            verdict_add_invariant(verdict, writer.location, arena_string(program->arena, text_string(&expression)));
        text_free(&expression);
        map_destroy(terms);
        fact_variables_free(&writer.variables);
    }
}
