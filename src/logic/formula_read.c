/* SPDX-License-Identifier: MIT */
/* Reading formulas by recursive descent. */
#include "logic/formula_read.h"

#include "base/map.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NESTING_LIMIT = 400, CHAIN_LIMIT = 2000 };

void name_list_add(NameList *list, const char *name)
{
    if (name_list_has(list, name))
        return;
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = name;
}

bool name_list_has(const NameList *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++)
        if (!strcmp(list->items[i], name))
            return true;
    return false;
}

const Token *reader_token(const Reader *reader)
{
    return &reader->tokens[reader->at];
}

const Token *reader_ahead(const Reader *reader, size_t distance)
{
    size_t at = reader->at;
    while (distance-- && reader->tokens[at].kind != TOKEN_END)
        at++;
    return &reader->tokens[at];
}

static void advance(Reader *reader)
{
    if (reader_token(reader)->kind != TOKEN_END)
        reader->at++;
}

bool reader_accept(Reader *reader, const char *text)
{
    if (!token_is(reader_token(reader), text))
        return false;
    advance(reader);
    return true;
}

void reader_fail(Reader *reader, const Token *token, const char *format, ...)
{
    if (!reader->problem) {
        char sentence[512];
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(sentence, sizeof sentence, format, arguments);
        va_end(arguments);
        reader->problem = token_message(token, "%s", sentence);
    }
    while (reader_token(reader)->kind != TOKEN_END)
        reader->at++;
}

void reader_expect(Reader *reader, const char *text)
{
    if (!reader_accept(reader, text))
        reader_fail(reader, reader_token(reader), "expected %s, not %s", text, reader_token(reader)->text);
}

const char *reader_name(Reader *reader, const char *what)
{
    const Token *token = reader_token(reader);
    if (token->kind != TOKEN_NAME) {
        reader_fail(reader, token, "expected %s, not %s", what, token->text);
        return "";
    }
    advance(reader);
    return token->text;
}

void reader_bind(Reader *reader, const char *name, const char *value)
{
    reader->bindings =
        array_room(reader->bindings, &reader->binding_capacity, reader->binding_count, sizeof *reader->bindings);
    reader->bindings[reader->binding_count++] = (NameBinding){name, value};
}

void reader_unbind(Reader *reader, size_t count)
{
    reader->binding_count -= count;
}

const char *reader_predicate_name(Reader *reader)
{
    const char *name = reader_name(reader, "a name");
    for (size_t i = 0; i < reader->binding_count; i++)
        if (!strcmp(reader->bindings[i].name, name))
            name = reader->bindings[i].value;
    if (!reader_accept(reader, "["))
        return name;
    Text text = {0};
    text_add(&text, "%s", name);
    const char *separator = "[";
    if (++reader->depth > NESTING_LIMIT)
        reader_fail(reader, reader_token(reader), "parameters are nested too deeply");
    while (!token_is(reader_token(reader), "]") && !reader->problem) {
        text_add(&text, "%s%s", separator, reader_predicate_name(reader));
        separator = ",";
        if (!reader_accept(reader, ","))
            break;
    }
    reader->depth--;
    reader_expect(reader, "]");
    if (separator[0] == ',')
        text_add(&text, "]");
    name = arena_string(reader->vocabulary->arena, text_string(&text));
    text_free(&text);
    return name;
}

static const Predicate *find_predicate(Reader *reader, const Token *at, const char *name, int arity)
{
    if (reader->dry || reader->problem)
        return NULL;
    const Predicate *predicate = vocabulary_find(reader->vocabulary, name);
    if (!predicate)
        reader_fail(reader, at, "predicate %s is not declared", name);
    else if (arity >= 0 && predicate->arity != arity)
        reader_fail(reader, at, "predicate %s takes %d arguments, not %d", name, predicate->arity, arity);
    else
        return predicate;
    return NULL;
}

const Predicate *reader_predicate(Reader *reader, int arity)
{
    const Token *at = reader_token(reader);
    const char *name = reader_predicate_name(reader);
    return find_predicate(reader, at, name, arity);
}

static NameList set_of(Reader *reader, int level);

/* {a, b} or {a[x] : x in Set}; members of a comprehension are read again for every x. */
static void braces(Reader *reader, NameList *set)
{
    size_t start = reader->at;
    NameList plain = {0};
    while (!token_is(reader_token(reader), "}") && !token_is(reader_token(reader), ":") && !reader->problem) {
        name_list_add(&plain, reader_predicate_name(reader));
        if (!reader_accept(reader, ","))
            break;
    }
    if (!reader_accept(reader, ":")) {
        for (size_t i = 0; i < plain.count; i++)
            name_list_add(set, plain.items[i]);
        free(plain.items);
        return;
    }
    free(plain.items);
    const char *variable = reader_name(reader, "a name");
    reader_expect(reader, "in");
    NameList over = set_of(reader, 0);
    size_t end = reader->at;
    for (size_t i = 0; i < over.count && !reader->problem; i++) {
        reader->at = start;
        reader_bind(reader, variable, over.items[i]);
        do
            name_list_add(set, reader_predicate_name(reader));
        while (reader_accept(reader, ",") && !reader->problem);
        reader_unbind(reader, 1);
    }
    if (!reader->problem)
        reader->at = end;
    free(over.items);
}

static NameList set_primary(Reader *reader)
{
    NameList set = {0};
    if (++reader->depth > NESTING_LIMIT)
        reader_fail(reader, reader_token(reader), "sets are nested too deeply");
    if (reader_accept(reader, "(")) {
        set = set_of(reader, 0);
        reader_expect(reader, ")");
    } else if (reader_accept(reader, "{")) {
        braces(reader, &set);
        reader_expect(reader, "}");
    } else {
        const Token *at = reader_token(reader);
        const char *name = reader_name(reader, "a set");
        const NameList *found = reader->sets ? string_map_get(reader->sets, name) : NULL;
        /* As in TVLA 3, an action's argument does not replace the name of a declared set. */
        for (size_t i = 0; reader->sets && !found && i < reader->binding_count; i++)
            if (!strcmp(reader->bindings[i].name, name))
                found = string_map_get(reader->sets, name = reader->bindings[i].value);
        if (!found && !reader->dry)
            reader_fail(reader, at, "set %s is not declared", name);
        for (size_t i = 0; found && i < found->count; i++)
            name_list_add(&set, found->items[i]);
    }
    reader->depth--;
    return set;
}

/* Level 0: &; level 1: + and -, which bind more. */
static NameList set_of(Reader *reader, int level)
{
    NameList left = level == 0 ? set_of(reader, 1) : set_primary(reader);
    while (!reader->problem) {
        const Token *operator= reader_token(reader);
        if (!(level == 0 ? token_is(operator, "&") : token_is(operator, "+") || token_is(operator, "-")))
            break;
        advance(reader);
        NameList right = level == 0 ? set_of(reader, 1) : set_primary(reader), result = {0};
        bool add = token_is(operator, "+"), keep = token_is(operator, "&");
        for (size_t i = 0; i < left.count; i++)
            if (add || name_list_has(&right, left.items[i]) == keep)
                name_list_add(&result, left.items[i]);
        for (size_t i = 0; add && i < right.count; i++)
            name_list_add(&result, right.items[i]);
        free(left.items);
        free(right.items);
        left = result;
    }
    return left;
}

NameList reader_set(Reader *reader)
{
    return set_of(reader, 0);
}

unsigned reader_variables(Reader *reader, Variable *variables)
{
    unsigned count = 0;
    reader_expect(reader, "(");
    while (!token_is(reader_token(reader), ")") && !reader->problem) {
        const Token *at = reader_token(reader);
        const char *name = reader_name(reader, "a variable");
        if (count == PREDICATE_ARITY_LIMIT)
            reader_fail(reader, at, "more than %d arguments", PREDICATE_ARITY_LIMIT);
        if (reader->problem)
            break;
        variables[count++] = vocabulary_variable(reader->vocabulary, name);
        if (!reader_accept(reader, ","))
            break;
    }
    reader_expect(reader, ")");
    return count;
}

static const Formula *some_formula(Reader *reader)
{
    return formula_value(reader->vocabulary, TRUTH_UNKNOWN);
}

/* E(a, b) f and A(a, b) f: any number of variables. */
static const Formula *quantified(Reader *reader, FormulaKind kind, bool before_message)
{
    VariableList list = {0};
    reader_expect(reader, "(");
    while (!token_is(reader_token(reader), ")") && !reader->problem) {
        variable_list_add(&list, vocabulary_variable(reader->vocabulary, reader_name(reader, "a variable")));
        if (!reader_accept(reader, ","))
            break;
    }
    reader_expect(reader, ")");
    const Formula *body = reader_formula(reader, before_message);
    for (size_t i = list.count; i-- > 0;)
        body = formula_quantify(reader->vocabulary, kind, list.items[i], body);
    free(list.items);
    return body;
}

/* After |/ or &/: {f : x in Set}, the formula once for every member. */
static const Formula *combined(Reader *reader, FormulaKind kind)
{
    reader_expect(reader, "{");
    size_t start = reader->at;
    bool dry = reader->dry;
    reader->dry = true;
    reader_formula(reader, false);
    reader->dry = dry;
    reader_expect(reader, ":");
    const char *variable = reader_name(reader, "a name");
    reader_expect(reader, "in");
    NameList set = reader_set(reader);
    size_t end = reader->at;
    const Formula *result = NULL;
    for (size_t i = 0; i < set.count && !reader->problem; i++) {
        reader->at = start;
        reader_bind(reader, variable, set.items[i]);
        const Formula *one = reader_formula(reader, false);
        reader_unbind(reader, 1);
        result = result ? formula_binary(reader->vocabulary, kind, result, one) : one;
    }
    if (!reader->problem)
        reader->at = end;
    free(set.items);
    reader_expect(reader, "}");
    return result ? result : formula_value(reader->vocabulary, kind == FORMULA_OR ? TRUTH_FALSE : TRUTH_TRUE);
}

static const Formula *closure_of(Reader *reader, const Predicate *predicate, bool reflexive)
{
    Vocabulary *vocabulary = reader->vocabulary;
    Variable ends[PREDICATE_ARITY_LIMIT];
    const Token *at = reader_token(reader);
    if (reader_variables(reader, ends) != 2 && !reader->problem)
        reader_fail(reader, at, "a closure is of two variables");
    if (!predicate || reader->problem)
        return some_formula(reader);
    Variable from = vocabulary_variable(vocabulary, "__v1"), to = vocabulary_variable(vocabulary, "__v2");
    const Formula *closure =
        formula_closure(vocabulary, ends[0], ends[1], from, to, formula_apply(vocabulary, predicate, from, to));
    return reflexive ? formula_or(vocabulary, formula_equal(vocabulary, ends[0], ends[1]), closure) : closure;
}

/* What begins with a name: an equality, p(..), p*(..), p+(..). */
static const Formula *named(Reader *reader)
{
    Vocabulary *vocabulary = reader->vocabulary;
    const Token *next = reader_ahead(reader, 1);
    if (token_is(next, "==") || token_is(next, "!=")) {
        Variable a = vocabulary_variable(vocabulary, reader_name(reader, "a variable"));
        advance(reader);
        Variable b = vocabulary_variable(vocabulary, reader_name(reader, "a variable"));
        const Formula *equal = formula_equal(vocabulary, a, b);
        return token_is(next, "==") ? equal : formula_not(vocabulary, equal);
    }
    const Token *at = reader_token(reader);
    const char *name = reader_predicate_name(reader);
    if (reader_accept(reader, "*"))
        return closure_of(reader, find_predicate(reader, at, name, 2), true);
    if (reader_accept(reader, "+"))
        return closure_of(reader, find_predicate(reader, at, name, 2), false);
    Variable variables[PREDICATE_ARITY_LIMIT] = {0};
    unsigned count = reader_variables(reader, variables);
    const Predicate *predicate = find_predicate(reader, at, name, (int)count);
    return predicate ? formula_predicate(vocabulary, predicate, variables) : some_formula(reader);
}

static const Formula *primary(Reader *reader, bool before_message)
{
    Vocabulary *vocabulary = reader->vocabulary;
    const Token *token = reader_token(reader);
    if (reader_accept(reader, "!")) {
        if (++reader->depth > NESTING_LIMIT)
            reader_fail(reader, token, "formulas are nested too deeply");
        const Formula *negated = formula_not(vocabulary, primary(reader, before_message));
        reader->depth--;
        return negated;
    }
    if (token->kind == TOKEN_VALUE) {
        advance(reader);
        return formula_value(vocabulary, token->text[0] == '0'   ? TRUTH_FALSE
                                         : token->text[1] == '/' ? TRUTH_UNKNOWN
                                                                 : TRUTH_TRUE);
    }
    if (reader_accept(reader, "(")) {
        const Formula *formula = reader_formula(reader, false);
        if (reader_accept(reader, "?")) {
            const Formula *yes = reader_formula(reader, false);
            reader_expect(reader, ":");
            formula = formula_if(vocabulary, formula, yes, reader_formula(reader, false));
        }
        reader_expect(reader, ")");
        return formula;
    }
    if (token_is(reader_ahead(reader, 1), "/") && (token_is(token, "|") || token_is(token, "&"))) {
        advance(reader);
        advance(reader);
        return combined(reader, token_is(token, "|") ? FORMULA_OR : FORMULA_AND);
    }
    bool opens = token_is(reader_ahead(reader, 1), "(");
    if (opens && (token_is(token, "E") || token_is(token, "A"))) {
        advance(reader);
        return quantified(reader, token->text[0] == 'E' ? FORMULA_EXISTS : FORMULA_FORALL, before_message);
    }
    if (opens && token_is(token, "TC")) {
        advance(reader);
        Variable ends[PREDICATE_ARITY_LIMIT] = {0}, edge[PREDICATE_ARITY_LIMIT] = {0};
        if ((reader_variables(reader, ends) != 2 || reader_variables(reader, edge) != 2) && !reader->problem)
            reader_fail(reader, token, "TC is of two variables and two variables");
        const Formula *body = reader_formula(reader, before_message);
        if (!reader->dry && !reader->problem &&
            (edge[0] == edge[1] || !formula_has_free(body, edge[0]) || !formula_has_free(body, edge[1])))
            reader_fail(reader, token, "the formula of a closure must mention both of its variables");
        return formula_closure(vocabulary, ends[0], ends[1], edge[0], edge[1], body);
    }
    if (token->kind == TOKEN_NAME)
        return named(reader);
    reader_fail(reader, token, "expected a formula, not %s", token->text);
    return some_formula(reader);
}

/* Is this -> the one between a message's formula and its text? */
static bool message_follows(const Reader *reader)
{
    const Token *next = reader_ahead(reader, 1);
    if (next->kind == TOKEN_STRING)
        return true;
    if (next->kind != TOKEN_NAME)
        return false;
    size_t distance = 2, depth = 0;
    do {
        depth += token_is(reader_ahead(reader, distance), "[");
        depth -= depth && token_is(reader_ahead(reader, distance), "]");
        distance += depth > 0 || token_is(reader_ahead(reader, distance), "]");
    } while (depth && reader_ahead(reader, distance)->kind != TOKEN_END);
    const Token *after = reader_ahead(reader, distance);
    return !token_is(after, "(") && !token_is(after, "*") && !token_is(after, "==") && !token_is(after, "!=") &&
           !(token_is(after, "+") && token_is(reader_ahead(reader, distance + 1), "("));
}

/* Operators from the one that binds least; all associate to the left. */
static const Formula *level(Reader *reader, unsigned at, bool before_message)
{
    static const char *const operators[] = {"<->", "->", "|", "&"};
    if (at == 4)
        return primary(reader, before_message);
    const Formula *left = level(reader, at + 1, before_message);
    for (unsigned length = 0; token_is(reader_token(reader), operators[at]) && !reader->problem; length++) {
        if (at == 1 && before_message && message_follows(reader))
            break;
        if (length == CHAIN_LIMIT)
            reader_fail(reader, reader_token(reader), "a chain of more than %d operators", CHAIN_LIMIT);
        advance(reader);
        const Formula *right = level(reader, at + 1, before_message);
        Vocabulary *vocabulary = reader->vocabulary;
        left = at == 0   ? formula_binary(vocabulary, FORMULA_IFF, left, right)
               : at == 1 ? formula_or(vocabulary, right, formula_not(vocabulary, left))
               : at == 2 ? formula_or(vocabulary, left, right)
                         : formula_and(vocabulary, left, right);
    }
    return left;
}

const Formula *reader_formula(Reader *reader, bool before_message)
{
    if (++reader->depth > NESTING_LIMIT)
        reader_fail(reader, reader_token(reader), "formulas are nested too deeply");
    const Formula *formula = level(reader, 0, before_message);
    reader->depth--;
    return formula;
}

char *formula_parse(Vocabulary *vocabulary, const char *name, const char *text, const Formula **formula)
{
    TokenList tokens = {0};
    ScanOptions options = {.arena = vocabulary->arena};
    char *problem = scan_text(&tokens, &options, name, text);
    if (!problem) {
        Reader reader = {.vocabulary = vocabulary, .tokens = tokens.items};
        *formula = reader_formula(&reader, false);
        if (reader_token(&reader)->kind != TOKEN_END)
            reader_fail(&reader, reader_token(&reader), "expected the end, not %s", reader_token(&reader)->text);
        free(reader.bindings);
        problem = reader.problem;
    }
    free(tokens.items);
    return problem;
}
