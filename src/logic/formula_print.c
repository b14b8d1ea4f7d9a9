/* SPDX-License-Identifier: MIT */
/* Printing formulas in the notation of formula.h, with as many parentheses as the reader needs to build the same tree. */
#include "logic/formula.h"

static void print_variables(Text *text, const Vocabulary *vocabulary, const Variable *variables, unsigned count)
{
    text_add(text, "(");
    for (unsigned i = 0; i < count; i++)
        text_add(text, "%s%s", i ? ", " : "", vocabulary->variables[variables[i]]);
    text_add(text, ")");
}

void formula_print(Text *text, const Vocabulary *vocabulary, const Formula *formula)
{
    const Variable *v = formula->variables;
    switch (formula->kind) {
    case FORMULA_VALUE:
        text_add(text, "%s", formula->value == TRUTH_TRUE ? "1" : formula->value == TRUTH_FALSE ? "0" : "1/2");
        break;
    case FORMULA_PREDICATE:
        text_add(text, "%s", formula->predicate->name);
        print_variables(text, vocabulary, v, formula->predicate->arity);
        break;
    case FORMULA_EQUAL:
        text_add(text, "(%s == %s)", vocabulary->variables[v[0]], vocabulary->variables[v[1]]);
        break;
    case FORMULA_NOT:
        text_add(text, "!");
        formula_print(text, vocabulary, formula->children[0]);
        break;
    case FORMULA_AND:
    case FORMULA_OR:
    case FORMULA_IFF:
        text_add(text, "(");
        formula_print(text, vocabulary, formula->children[0]);
        text_add(text, formula->kind == FORMULA_AND ? " & " : formula->kind == FORMULA_OR ? " | " : " <-> ");
        formula_print(text, vocabulary, formula->children[1]);
        text_add(text, ")");
        break;
    case FORMULA_IF:
        text_add(text, "(");
        formula_print(text, vocabulary, formula->children[0]);
        text_add(text, " ? ");
        formula_print(text, vocabulary, formula->children[1]);
        text_add(text, " : ");
        formula_print(text, vocabulary, formula->children[2]);
        text_add(text, ")");
        break;
    case FORMULA_EXISTS:
    case FORMULA_FORALL:
        text_add(text, "(%c(%s) ", formula->kind == FORMULA_EXISTS ? 'E' : 'A', vocabulary->variables[v[0]]);
        formula_print(text, vocabulary, formula->children[0]);
        text_add(text, ")");
        break;
    case FORMULA_CLOSURE:
        text_add(text, "(TC(%s, %s)(%s, %s) ", vocabulary->variables[v[0]], vocabulary->variables[v[1]],
                 vocabulary->variables[v[2]], vocabulary->variables[v[3]]);
        formula_print(text, vocabulary, formula->children[0]);
        text_add(text, ")");
        break;
    }
}
