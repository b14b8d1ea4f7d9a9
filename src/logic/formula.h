/* SPDX-License-Identifier: MIT */
/* First-order formulas with equality and transitive closure, under Kleene's three truth values.
 *
 * Formulas are immutable trees that share subtrees and live as long as their vocabulary. The notation is TVLA's:
 *     E(v) f   A(v) f   TC(a,b)(x,y) f   f & g   f | g   f -> g   f <-> g   !f   (c ? f : g)   a == b   a != b
 *     p(v)   p[q,r](v,w)   p*(a,b)   p+(a,b)   0   1   1/2   |/{ f : q in Set }   &/{ f : q in Set }
 * Quantifiers and TC reach as far to the right as they can; & binds more than |, | more than ->, -> more than <->. f -> g is
 * read as g | !f, p* as a == b | p+. TC(a,b)(x,y) f holds for a and b if a chain of one or more f-edges, each from x to
 * y, leads from a to b. */
#ifndef WHITTLE_LOGIC_FORMULA_H
#define WHITTLE_LOGIC_FORMULA_H

#include "base/text.h"
#include "logic/term.h"
#include "logic/vocabulary.h"

typedef enum FormulaKind {
    FORMULA_VALUE,     /* a constant */
    FORMULA_PREDICATE, /* of variables[0..arity) */
    FORMULA_EQUAL,     /* variables[0] == variables[1]; of a variable and itself it is true, of a summary node 1/2 */
    FORMULA_NOT,
    FORMULA_AND,
    FORMULA_OR,
    FORMULA_IFF,
    FORMULA_IF,     /* children: condition, then, else; where the condition is 1/2, the join of both */
    FORMULA_EXISTS, /* binds variables[0] */
    FORMULA_FORALL,
    FORMULA_CLOSURE, /* from variables[0] to variables[1]; binds variables[2] and variables[3] */
} FormulaKind;

struct Formula {
    FormulaKind kind;
    Truth value;
    const Predicate *predicate;
    Variable variables[PREDICATE_ARITY_LIMIT];
    const Formula *children[3];
};

const Formula *formula_value(Vocabulary *vocabulary, Truth value);
const Formula *formula_predicate(Vocabulary *vocabulary, const Predicate *predicate, const Variable *variables);
/* p(a) or p(a,b): arguments beyond the arity are ignored. */
const Formula *formula_apply(Vocabulary *vocabulary, const Predicate *predicate, Variable a, Variable b);
const Formula *formula_equal(Vocabulary *vocabulary, Variable a, Variable b);
const Formula *formula_not(Vocabulary *vocabulary, const Formula *child);
/* AND, OR, IFF. */
const Formula *formula_binary(Vocabulary *vocabulary, FormulaKind kind, const Formula *left, const Formula *right);
const Formula *formula_and(Vocabulary *vocabulary, const Formula *left, const Formula *right);
const Formula *formula_or(Vocabulary *vocabulary, const Formula *left, const Formula *right);
const Formula *formula_if(Vocabulary *vocabulary, const Formula *condition, const Formula *yes, const Formula *no);
/* EXISTS, FORALL. */
const Formula *formula_quantify(Vocabulary *vocabulary, FormulaKind kind, Variable variable, const Formula *body);
const Formula *formula_exists(Vocabulary *vocabulary, Variable variable, const Formula *body);
const Formula *formula_closure(Vocabulary *vocabulary, Variable left, Variable right, Variable from, Variable to,
                               const Formula *edge);

/* How many children a formula of this kind has. */
unsigned formula_child_count(FormulaKind kind);

/* Variables in the order of their first occurrence, without repetition. Release with free(items). */
typedef struct VariableList {
    Variable *items;
    size_t count, capacity;
} VariableList;
bool variable_list_has(const VariableList *list, Variable variable);
void variable_list_add(VariableList *list, Variable variable);
/* Adds the free variables of a formula. */
void formula_free_variables(const Formula *formula, VariableList *list);
bool formula_has_free(const Formula *formula, Variable variable);
/* Is a variable free in some formula with a connective, or in one within it, and bound as well? Which. */
bool formula_free_and_bound(const Formula *formula, Variable *variable);

/* Replaces free variables from[i] by to[i], all at once; bound variables are renamed where they would capture one. */
const Formula *formula_substitute(Vocabulary *vocabulary, const Formula *formula, const Variable *from,
                                  const Variable *to, size_t count);
/* Are they equal up to the names of bound variables? */
bool formula_same(const Formula *left, const Formula *right);

/* The closure c if the formula is a == b | c(a,b) or c(a,b) | a == b, a reflexive closure; NULL otherwise. */
const Formula *formula_reflexive_closure(const Formula *formula);

/* Adds the parts of nested conjunctions (or disjunctions) in TVLA's order: the leftmost, then what stands to the right, from the
 * outermost inwards: of a & b & c, which is (a & b) & c, they are a, c, b. Release with free(items). */
typedef struct FormulaList {
    const Formula **items;
    size_t count, capacity;
} FormulaList;
void formula_parts(const Formula *formula, FormulaKind kind, FormulaList *parts);

/* Negation normal form: negations before atoms and closures only; no IFF, no IF. Every value is kept. */
const Formula *formula_negation_normal(Vocabulary *vocabulary, const Formula *formula, bool negated);
/* Quantifiers moved inwards as far as they go without changing a value. Expects negation normal form. */
const Formula *formula_miniscope(Vocabulary *vocabulary, const Formula *formula);
/* Prenex disjunctive normal form: the quantifiers with fresh variables, outermost first, before a disjunction of
 * conjunctions of literals; a closure counts as an atom. Of more than 4096 disjuncts, it is none: the conjunction stays. */
const Formula *formula_prenex_dnf(Vocabulary *vocabulary, const Formula *formula);

/* Parsing the printed form gives the same formula. */
void formula_print(Text *text, const Vocabulary *vocabulary, const Formula *formula);

#endif
