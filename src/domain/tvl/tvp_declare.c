/* SPDX-License-Identifier: MIT */
/* Reading the declarations of .tvp files: predicates with their properties, sets, rules. */
#include "domain/tvl/tvp.h"

#include <stdlib.h>
#include <string.h>

enum { PREDICATE_COUNT_LIMIT = 1000 }; /* of an arity */

static void *keep(TvpReader *tvp, size_t size)
{
    return arena_alloc(tvp->spec->vocabulary->arena, size);
}

static void places_add(Places *places, size_t at)
{
    places->items = array_room(places->items, &places->capacity, places->count, sizeof *places->items);
    places->items[places->count++] = at;
}

void tvp_foreach(TvpReader *tvp, TvpBody *body, void *context)
{
    Reader *reader = &tvp->reader;
    reader_expect(reader, "foreach");
    reader_expect(reader, "(");
    const char *variable = reader_name(reader, "a name");
    reader_expect(reader, "in");
    NameList set = reader_set(reader);
    reader_expect(reader, ")");
    reader_expect(reader, "{");
    size_t start = reader->at;
    bool dry = reader->dry;
    if (!set.count || dry) {
        reader->dry = true;
        body(tvp, context);
        reader->dry = dry;
    }
    for (size_t i = 0; i < set.count && !dry && !reader->problem; i++) {
        reader->at = start;
        reader_bind(reader, variable, set.items[i]);
        body(tvp, context);
        reader_unbind(reader, 1);
    }
    free(set.items);
    reader_expect(reader, "}");
}

/* The attribute's bit and the arguments that it needs of its predicate. */
typedef struct Attribute {
    const char *name;
    unsigned property;
    int arity; /* -1: any */
} Attribute;

static const Attribute *attribute_find(const char *name)
{
    static const Attribute attributes[] = {
        {"unique", PREDICATE_UNIQUE, 1},
        {"function", PREDICATE_FUNCTION, 2},
        {"invfunction", PREDICATE_INVFUNCTION, 2},
        {"abs", PREDICATE_ABSTRACTION, -1},
        {"reflexive", PREDICATE_REFLEXIVE, 2},
        {"antireflexive", PREDICATE_ANTIREFLEXIVE, 2},
        {"symmetric", PREDICATE_SYMMETRIC, 2},
        {"antisymmetric", PREDICATE_ANTISYMMETRIC, 2},
        {"transitive", PREDICATE_TRANSITIVE, 2},
        {"pointer", PREDICATE_POINTER, 1},
        {"box", PREDICATE_POINTER, 1},
        {"acyclic", PREDICATE_ACYCLIC, 2},
    };
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
        if (!strcmp(name, attributes[i].name))
            return &attributes[i];
    return NULL;
}

/* uniquePerCC(relation), behind its name. */
static void read_component(TvpReader *tvp, Predicate *predicate, const Token *at, const char *name)
{
    Reader *reader = &tvp->reader;
    reader_expect(reader, "(");
    const Token *which = reader_token(reader);
    const char *relation = reader_name(reader, "a predicate");
    reader_expect(reader, ")");
    if (strcmp(name, "uniquePerCC"))
        reader_fail(reader, at, "unknown attribute %s", name);
    if (!predicate || reader->problem)
        return;
    predicate->component = vocabulary_find(tvp->spec->vocabulary, relation);
    if (!predicate->component || predicate->component->arity != 2 || predicate->arity != 1)
        reader_fail(reader, which, "uniquePerCC is of a unary predicate by a binary one");
}

static void read_attribute(TvpReader *tvp, Predicate *predicate)
{
    Reader *reader = &tvp->reader;
    const Token *at = reader_token(reader);
    const char *name = reader_name(reader, "an attribute");
    const Attribute *attribute = attribute_find(name);
    if (token_is(reader_token(reader), "("))
        read_component(tvp, predicate, at, name);
    else if (!attribute && strcmp(name, "nonabs"))
        reader_fail(reader, at, "unknown attribute %s", name);
    else if (predicate && !attribute)
        predicate->properties &= ~(unsigned)PREDICATE_ABSTRACTION;
    else if (predicate && attribute->arity >= 0 && predicate->arity != attribute->arity)
        reader_fail(reader, at, "only predicates of %d arguments can be %s", attribute->arity, name);
    else if (predicate)
        predicate->properties |= attribute->property;
}

/* The values that are drawn: { 0, 1/2, 1 }. */
static void read_shown(TvpReader *tvp, Predicate *predicate)
{
    Reader *reader = &tvp->reader;
    uint8_t shown = 0;
    while (reader_token(reader)->kind == TOKEN_VALUE) {
        const char *value = reader_token(reader)->text;
        shown |= value[0] == '0' ? 1 : value[1] ? 2 : 4;
        reader->at++;
        if (!reader_accept(reader, ","))
            break;
    }
    reader_expect(reader, "}");
    if (predicate)
        predicate->hidden = (uint8_t)(7 & ~shown);
}

static void read_properties(TvpReader *tvp, Predicate *predicate)
{
    Reader *reader = &tvp->reader;
    while (reader_token(reader)->kind == TOKEN_NAME && !token_is(reader_token(reader), "foreach"))
        read_attribute(tvp, predicate);
    if (token_is(reader_token(reader), "["))
        reader_fail(reader, reader_token(reader),
                    "functional dependencies of this form are not supported, nor are they by TVLA");
    if (predicate && predicate->arity > 1)
        predicate->properties &= ~(unsigned)PREDICATE_ABSTRACTION;
    if (reader_accept(reader, "{"))
        read_shown(tvp, predicate);
}

static void read_predicate(TvpReader *tvp, bool instrumentation)
{
    Reader *reader = &tvp->reader;
    Vocabulary *vocabulary = tvp->spec->vocabulary;
    const Token *at = reader_token(reader);
    const char *name = reader_predicate_name(reader);
    Variable arguments[PREDICATE_ARITY_LIMIT] = {0};
    unsigned arity = reader_variables(reader, arguments);
    const Formula *definition = NULL;
    if (instrumentation) {
        reader_expect(reader, "=");
        definition = reader_formula(reader, false);
    }
    Predicate *predicate = NULL;
    if (!reader->dry && !reader->problem) {
        if (vocabulary_find(vocabulary, name)) {
            reader_fail(reader, at, "predicate %s is declared twice", name);
            return;
        }
        if (vocabulary->of_arity[arity] >= PREDICATE_COUNT_LIMIT) {
            reader_fail(reader, at, "more than %d predicates of %u arguments", PREDICATE_COUNT_LIMIT, arity);
            return;
        }
        predicate = vocabulary_add(vocabulary, name, arity, arity < 2 ? PREDICATE_ABSTRACTION : 0);
        predicate->hidden = 1;
        memcpy(predicate->arguments, arguments, sizeof arguments);
        predicate->definition = definition;
    }
    read_properties(tvp, predicate);
    if (!predicate || reader->problem)
        return;
    if (definition) {
        VariableList free_variables = {0};
        formula_free_variables(definition, &free_variables);
        bool matches = free_variables.count == arity;
        for (unsigned i = 0; i < arity; i++)
            matches = matches && variable_list_has(&free_variables, arguments[i]);
        free(free_variables.items);
        if (!matches)
            reader_fail(reader, at, "the free variables of the definition of %s are not its arguments", name);
    }
    if (reader->problem || !tvp->spec->options.automatic)
        return;
    constraint_add_properties(&tvp->spec->constraints, vocabulary, predicate);
    if (definition)
        constraint_add_definition(&tvp->spec->constraints, vocabulary, predicate);
}

static void read_set(TvpReader *tvp)
{
    Reader *reader = &tvp->reader;
    const char *name = reader_name(reader, "a name");
    bool dry = reader->dry;
    reader->dry = false;
    NameList members = reader_set(reader), *set = string_map_get(tvp->spec->sets, name);
    reader->dry = dry;
    if (!reader->problem) { /* a set that is defined again grows */
        if (!set) {
            set = keep(tvp, sizeof *set);
            string_map_put(tvp->spec->sets, name, set);
        }
        NameList all = {0};
        for (size_t i = 0; i < set->count; i++)
            name_list_add(&all, set->items[i]);
        for (size_t i = 0; i < members.count; i++)
            name_list_add(&all, members.items[i]);
        set->items = keep(tvp, (all.count + 1) * sizeof *set->items);
        if (all.count)
            memcpy(set->items, all.items, all.count * sizeof *set->items);
        set->count = all.count;
        free(all.items);
    }
    free(members.items);
}

void tvp_read_declarations(TvpReader *tvp, void *context)
{
    Reader *reader = &tvp->reader;
    Vocabulary *vocabulary = tvp->spec->vocabulary;
    while (!reader->problem) {
        const Token *at = reader_token(reader);
        if (token_is(at, "foreach")) {
            tvp_foreach(tvp, tvp_read_declarations, context);
        } else if (reader_accept(reader, "%p")) {
            read_predicate(tvp, false);
        } else if (reader_accept(reader, "%i")) {
            read_predicate(tvp, true);
        } else if (token_is(at, "%s") || token_is(at, "%pset")) {
            reader->at++;
            if (reader->dry) {
                read_set(tvp);
            } else { /* sets are known since the first pass */
                reader_name(reader, "a name");
                NameList again = reader_set(reader);
                free(again.items);
            }
        } else if (reader_accept(reader, "%r")) {
            const Formula *body = reader_formula(reader, false);
            reader_expect(reader, "==>");
            const Token *where = reader_token(reader);
            const Formula *head = reader_formula(reader, false);
            if (!reader->dry && !reader->problem &&
                !constraint_add_written(&tvp->spec->constraints, vocabulary, body, head))
                reader_fail(reader, where, "the head of a rule must be a literal or 0");
        } else if (reader_accept(reader, "%closecycle")) {
            reader_predicate_name(reader);
            reader_expect(reader, "->");
            reader_formula(reader, false);
        } else if (reader_accept(reader, "%dname")) {
            reader_formula(reader, false);
            const Token *name = reader_token(reader);
            if (name->kind == TOKEN_STRING || (name->kind == TOKEN_NAME && !token_is(name, "foreach")))
                tvp_read_text(tvp);
        } else if (token_is(at, "%f")) {
            if (!reader->dry)
                places_add(&tvp->focuses, reader->at);
            bool dry = reader->dry;
            reader->dry = true;
            tvp_read_focus(tvp, NULL);
            reader->dry = dry;
        } else if (token_is(at, "%message")) {
            if (!reader->dry)
                places_add(&tvp->messages, reader->at);
            bool dry = reader->dry;
            reader->dry = true;
            tvp_read_message(tvp, NULL);
            reader->dry = dry;
        } else {
            return;
        }
    }
}
