/* SPDX-License-Identifier: MIT */
/* The states kept at a loop head, in all contexts, describe every heap there, so one of their invariants holds there:
 * as a disjunction while they are few, else as what all of them have in common. A term is read as facts of a few kinds,
 * conjuncts of other kinds are left out, and so are variables that the source cannot name at the loop: an invariant
 * may be weaker than the term, never stronger. */
#include "verify/invariant.h"

#include "base/map.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_TERMS = 500,    /* states at one loop head that something is said for */
    MOST_CLAUSES = 4,    /* in a disjunction */
    MOST_RELATIONS = 24, /* between variables, printed of one clause */
};
static const int64_t widest_gap = INT64_C(1) << 30; /* of a relation that is worth printing */

/* What is known of a variable's value, read as a signed and as an unsigned number. */
typedef struct Bounds {
    int64_t smin, smax;
    uint64_t umin, umax;
} Bounds;

typedef enum RelationKind {
    RELATION_AT_MOST, /* left <= right + gap, as signed numbers without wrapping */
    RELATION_OFFSET,  /* left == right + gap, wrapping at their width */
} RelationKind;

typedef struct Relation {
    RelationKind kind;
    size_t left, right; /* variables */
    int64_t gap;
} Relation;

/* What one state says. */
typedef struct Clause {
    Bounds *bounds; /* of each variable */
    Relation *relations;
    size_t relation_count, relation_capacity;
} Clause;

typedef struct Variable {
    const Term *term;
    const Object *object;
} Variable;

typedef struct Collector {
    const Program *program;
    LocationId location;
    Variable *variables; /* those that the source can name there */
    size_t variable_count, variable_capacity;
} Collector;

static unsigned width_of(const Variable *variable)
{
    return variable->term->sort.width;
}

static int64_t signed_most(unsigned width)
{
    return (int64_t)(UINT64_MAX >> (65 - width));
}

static Bounds bounds_full(unsigned width)
{
    return (Bounds){-signed_most(width) - 1, signed_most(width), 0, bits_low(UINT64_MAX, width)};
}

static bool is_before(Position left, Position right)
{
    return left.line < right.line || (left.line == right.line && left.column < right.column);
}

/* Whether the object is in scope at the loop, if it lives there: declared before it, or on its line (in the first part
 * of a for). */
static bool is_in_scope(const Collector *collector, const Object *object)
{
    Position loop = program_location(collector->program, collector->location)->loop;
    return object->position.file == loop.file && object->position.line &&
           (object->position.line == loop.line || is_before(object->position, loop));
}

static bool is_identifier(const char *name)
{
    return *name && strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") == strlen(name);
}

/* The object that a variable of a term stands for: "f::x" a local of f, else a global. NULL if the name may mean
 * something else at the loop, or is no integer of the term's width. */
static const Object *resolve(const Collector *collector, const Term *term)
{
    const Program *program = collector->program;
    FunctionId function = program_location(program, collector->location)->function;
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
        if (!found || is_in_scope(collector, object))
            found = object;
    }
    return found && is_in_scope(collector, found) && is_identifier(name) ? found : NULL;
}

/* The variable's number, SIZE_MAX if it cannot be named. */
static size_t variable_number(Collector *collector, const Term *term)
{
    if (term->kind != TERM_VARIABLE || !term->sort.width || term->sort.index)
        return SIZE_MAX;
    for (size_t i = 0; i < collector->variable_count; i++)
        if (collector->variables[i].term == term)
            return collector->variables[i].object ? i : SIZE_MAX;
    collector->variables = array_room(collector->variables, &collector->variable_capacity, collector->variable_count, sizeof *collector->variables);
    collector->variables[collector->variable_count++] = (Variable){term, resolve(collector, term)};
    return collector->variables[collector->variable_count - 1].object ? collector->variable_count - 1 : SIZE_MAX;
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
static void number_variables(Collector *collector, const Term *term)
{
    variable_number(collector, term);
    for (uint32_t i = 0; i < term->child_count; i++)
        number_variables(collector, term->children[i]);
}

static void bounds_limit(Bounds *bounds, TermKind kind, uint64_t constant, unsigned width, bool is_low)
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
static void bounds_settle(Bounds *bounds, unsigned width)
{
    if (bounds->smin >= 0) {
        bounds->umin = (uint64_t)bounds->smin > bounds->umin ? (uint64_t)bounds->smin : bounds->umin;
        bounds->umax = (uint64_t)bounds->smax < bounds->umax ? (uint64_t)bounds->smax : bounds->umax;
    }
    if (bounds->umax <= (uint64_t)signed_most(width)) {
        bounds->smin = (int64_t)bounds->umin > bounds->smin ? (int64_t)bounds->umin : bounds->smin;
        bounds->smax = (int64_t)bounds->umax < bounds->smax ? (int64_t)bounds->umax : bounds->smax;
    }
}

/* Reads variable + constant, either of which may be absent, under sign extensions. */
static bool read_sum(Collector *collector, const Term *term, size_t *variable, int64_t *constant)
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
    *variable = variable_number(collector, term->kind == TERM_SEXT ? term->children[0] : term);
    return *variable != SIZE_MAX;
}

static void clause_relate(Clause *clause, Relation relation)
{
    clause->relations =
        array_room(clause->relations, &clause->relation_capacity, clause->relation_count, sizeof *clause->relations);
    clause->relations[clause->relation_count++] = relation;
}

static void clause_read(Collector *collector, Clause *clause, const Term *fact)
{
    if (fact->child_count != 2)
        return;
    const Term *left = fact->children[0], *right = fact->children[1];
    if (fact->kind == TERM_EQ && left->kind == TERM_CONSTANT) {
        left = right;
        right = fact->children[0];
    }
    size_t a = variable_number(collector, left), b = variable_number(collector, right);
    bool is_order = fact->kind == TERM_SLE || fact->kind == TERM_ULE;
    unsigned width = left->sort.width;
    int64_t below, gap;
    if (is_order && left->kind == TERM_CONSTANT && b != SIZE_MAX) {
        bounds_limit(&clause->bounds[b], fact->kind, left->constant, width, true);
    } else if (is_order && right->kind == TERM_CONSTANT && a != SIZE_MAX) {
        bounds_limit(&clause->bounds[a], fact->kind, right->constant, width, false);
    } else if (fact->kind == TERM_EQ && right->kind == TERM_CONSTANT && a != SIZE_MAX) {
        int64_t number = bits_signed(right->constant, width);
        clause->bounds[a] = (Bounds){number, number, right->constant, right->constant};
    } else if (fact->kind == TERM_SLE && left->kind == TERM_SEXT && width == 64 &&
               left->children[0]->sort.width <= 32 && read_sum(collector, left, &a, &below) && read_sum(collector, right, &b, &gap) &&
               !below) {
        clause_relate(clause, (Relation){RELATION_AT_MOST, a, b, gap});
    } else if (fact->kind == TERM_EQ && read_sum(collector, left, &a, &below) && read_sum(collector, right, &b, &gap) && width &&
               width_of(&collector->variables[a]) == width && width_of(&collector->variables[b]) == width) {
        clause_relate(clause, (Relation){RELATION_OFFSET, a, b, (int64_t)((uint64_t)gap - (uint64_t)below)});
    }
}

static Clause clause_of(Collector *collector, const Term *term)
{
    Clause clause = {.bounds = mem_alloc((collector->variable_count + 1) * sizeof *clause.bounds)};
    for (size_t i = 0; i < collector->variable_count; i++)
        clause.bounds[i] = bounds_full(width_of(&collector->variables[i]));
    for (size_t i = 0; i < conjunct_count(term); i++)
        clause_read(collector, &clause, conjunct(term, i));
    for (size_t i = 0; i < collector->variable_count; i++)
        bounds_settle(&clause.bounds[i], width_of(&collector->variables[i]));
    return clause;
}

static void clause_free(Clause *clause)
{
    free(clause->bounds);
    free(clause->relations);
}

static Relation *clause_find(const Clause *clause, const Relation *like)
{
    for (size_t i = 0; i < clause->relation_count; i++) {
        Relation *relation = &clause->relations[i];
        if (relation->kind == like->kind && relation->left == like->left && relation->right == like->right)
            return relation;
    }
    return NULL;
}

/* Weakens the clause to what it has in common with another. */
static void clause_unite(Collector *collector, Clause *clause, const Clause *other)
{
    for (size_t i = 0; i < collector->variable_count; i++) {
        Bounds *mine = &clause->bounds[i];
        const Bounds *its = &other->bounds[i];
        mine->smin = its->smin < mine->smin ? its->smin : mine->smin;
        mine->smax = its->smax > mine->smax ? its->smax : mine->smax;
        mine->umin = its->umin < mine->umin ? its->umin : mine->umin;
        mine->umax = its->umax > mine->umax ? its->umax : mine->umax;
    }
    size_t kept = 0;
    for (size_t i = 0; i < clause->relation_count; i++) {
        Relation relation = clause->relations[i];
        const Relation *its = clause_find(other, &relation);
        if (!its || (relation.kind == RELATION_OFFSET && its->gap != relation.gap))
            continue;
        if (its->gap > relation.gap)
            relation.gap = its->gap;
        clause->relations[kept++] = relation;
    }
    clause->relation_count = kept;
}

/* A constant as C has it, of a type at least as wide as the variable's promoted one. */
static void add_constant(Text *text, uint64_t value, unsigned width, bool is_signed)
{
    const char *suffix = width > 32 ? "LL" : "";
    int64_t number = bits_signed(value, width);
    if (!is_signed)
        text_add(text, "%" PRIu64 "%s%s", value, width >= 32 ? "U" : "", suffix);
    else if (number == -signed_most(width) - 1 && width >= 32)
        text_add(text, "(-%" PRId64 "%s - 1)", signed_most(width), suffix);
    else
        text_add(text, "%" PRId64 "%s", number, suffix);
}

static void add_comparison(Text *text, const Variable *variable, const char *symbol, uint64_t value)
{
    text_add(text, "%s%s %s ", text->length ? " && " : "", variable->object->name, symbol);
    add_constant(text, value, width_of(variable), variable->object->type->is_signed);
}

static void add_bounds(Text *text, const Variable *variable, const Bounds *bounds)
{
    Bounds full = bounds_full(width_of(variable));
    const char *type = variable->object->type->name;
    if (type && (!strcmp(type, "_Bool") || !strcmp(type, "bool")))
        full.umax = 1;
    bool is_signed = variable->object->type->is_signed;
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
static bool reads_signed(const Collector *collector, const Clause *clause, size_t variable)
{
    return collector->variables[variable].object->type->is_signed || clause->bounds[variable].smin >= 0;
}

static void add_relation(Text *text, const Collector *collector, const Clause *clause, const Relation *relation)
{
    const Variable *left = &collector->variables[relation->left], *right = &collector->variables[relation->right];
    unsigned width = width_of(left);
    const char *and = text->length ? " && " : "";
    if (relation->kind == RELATION_OFFSET) {
        const char *type = width == 8    ? "unsigned char"
                           : width == 16 ? "unsigned short"
                           : width == 32 ? "unsigned int"
                                         : "unsigned long long";
        text_add(text, "%s(%s)%s == (%s)((%s)%s + %" PRIu64 "%s)", and, type, left->object->name, type, type,
                 right->object->name, bits_low((uint64_t)relation->gap, width), width > 32 ? "ULL" : "U");
        return;
    }
    Relation back = {RELATION_AT_MOST, relation->right, relation->left, 0};
    const Relation *reverse = clause_find(clause, &back);
    bool is_equal = reverse && reverse->gap == -relation->gap;
    if (!reads_signed(collector, clause, relation->left) || !reads_signed(collector, clause, relation->right) ||
        relation->gap > widest_gap || (is_equal && relation->left > relation->right))
        return; /* the last: said by its reverse */
    const char *symbol = is_equal ? "==" : "<=";
    bool is_plain = !relation->gap && left->object->type->is_signed == right->object->type->is_signed;
    if (is_plain)
        text_add(text, "%s%s %s %s", and, left->object->name, symbol, right->object->name);
    else
        text_add(text, "%s(long long)%s %s (long long)%s %c %" PRIu64, and, left->object->name, symbol,
                 right->object->name, relation->gap < 0 ? '-' : '+',
                 relation->gap < 0 ? 0 - (uint64_t)relation->gap : (uint64_t)relation->gap);
}

/* Nothing is added if the clause says nothing. */
static void clause_add(Text *text, const Collector *collector, const Clause *clause)
{
    Text own = {0};
    for (size_t i = 0; i < collector->variable_count; i++)
        if (collector->variables[i].object)
            add_bounds(&own, &collector->variables[i], &clause->bounds[i]);
    for (size_t i = 0; i < clause->relation_count && i < MOST_RELATIONS; i++)
        add_relation(&own, collector, clause, &clause->relations[i]);
    text_add(text, "%s", text_string(&own));
    text_free(&own);
}

/* The clauses as a disjunction; nothing is added if one of them says nothing. */
static void clauses_add(Text *text, const Collector *collector, const Clause *clauses, size_t count)
{
    Text all = {0}, each[MOST_CLAUSES] = {0};
    size_t kept = 0;
    bool says_nothing = false;
    for (size_t i = 0; i < count; i++) {
        clause_add(&each[kept], collector, &clauses[i]);
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
static void add_expression(Text *text, Collector *collector, const Map *terms)
{
    size_t count = map_count(terms);
    for (size_t i = 0; i < count; i++)
        number_variables(collector, (const Term *)(uintptr_t)map_key(terms, i));
    Clause clauses[MOST_CLAUSES] = {0};
    for (size_t i = 0; i < count; i++) {
        Clause clause = clause_of(collector, (const Term *)(uintptr_t)map_key(terms, i));
        if (!i || count <= MOST_CLAUSES) {
            clauses[i] = clause;
        } else {
            clause_unite(collector, &clauses[0], &clause);
            clause_free(&clause);
        }
    }
    size_t made = count <= MOST_CLAUSES ? count : 1;
    clauses_add(text, collector, clauses, made);
    for (size_t i = 0; i < made; i++)
        clause_free(&clauses[i]);
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
        Collector collector = {.program = program, .location = {i}};
        Map *terms = terms_at(tree, domain, collector.location, budget);
        Text expression = {0};
        if (map_count(terms))
            add_expression(&expression, &collector, terms);
        if (expression.length)
            verdict_add_invariant(verdict, collector.location, arena_string(program->arena, text_string(&expression)));
        text_free(&expression);
        map_destroy(terms);
        free(collector.variables);
    }
}
