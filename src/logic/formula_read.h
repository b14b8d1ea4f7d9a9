/* SPDX-License-Identifier: MIT */
/* Reading formulas, predicate names and sets of names from tokens. Readers of TVLA's files build on it: they move the same
 * cursor and share its first error. */
#ifndef WHITTLE_LOGIC_FORMULA_READ_H
#define WHITTLE_LOGIC_FORMULA_READ_H

#include "logic/formula.h"
#include "logic/scan.h"

/* Names with parameters, such as r[n,x]; the order is that of first mention. */
typedef struct NameList {
    const char **items;
    size_t count, capacity;
} NameList;
void name_list_add(NameList *list, const char *name);
bool name_list_has(const NameList *list, const char *name);

/* What a name stands for inside an action or a foreach, outermost first. */
typedef struct NameBinding {
    const char *name, *value;
} NameBinding;

typedef struct Reader {
    Vocabulary *vocabulary;
    const Token *tokens; /* ends with TOKEN_END */
    size_t at;
    struct StringMap *sets; /* name -> NameList */
    NameBinding *bindings;
    size_t binding_count, binding_capacity;
    bool dry;       /* check the syntax only: names need not be declared, formulas are not built */
    unsigned depth; /* of nested formulas */
    char *problem;  /* the first error, with its position; the caller frees it */
} Reader;

const Token *reader_token(const Reader *reader);
const Token *reader_ahead(const Reader *reader, size_t distance);
/* Moves on if the token is this. */
bool reader_accept(Reader *reader, const char *text);
/* Moves on; an error if the token is not this. */
void reader_expect(Reader *reader, const char *text);
/* Records an error at a token, unless there is one already, and moves to the end. */
void reader_fail(Reader *reader, const Token *token, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The text of a name; an error and "" otherwise. */
const char *reader_name(Reader *reader, const char *what);

/* Binds a name until reader_unbind; bindings apply one after another. */
void reader_bind(Reader *reader, const char *name, const char *value);
void reader_unbind(Reader *reader, size_t count);

/* p or p[q,r] with bindings applied. */
const char *reader_predicate_name(Reader *reader);
/* The predicate of that name; NULL with an error if it is not declared, NULL when dry. */
const Predicate *reader_predicate(Reader *reader, int arity);
/* {a, b[c]}, Set, s + t, s - t, s & t, {a : x in s}. Release the items. */
NameList reader_set(Reader *reader);
/* Variables in parentheses, at most PREDICATE_ARITY_LIMIT; returns how many. */
unsigned reader_variables(Reader *reader, Variable *variables);
/* A formula; never NULL. With `before_message`, -> before a string or a bare name ends it. */
const Formula *reader_formula(Reader *reader, bool before_message);

/* Reads a whole text as one formula. Returns NULL or a message. */
char *formula_parse(Vocabulary *vocabulary, const char *name, const char *text, const Formula **formula);

#endif
