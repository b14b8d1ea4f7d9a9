/* SPDX-License-Identifier: MIT */
/* Macros of TVLA's preprocessor, as in C: a macro without arguments is replaced by its body wherever its name stands, one with
 * arguments where a parenthesis follows. In a body, # makes a string of an argument and ## joins its neighbours to one token; other
 * arguments are expanded before they are put in. A macro is not expanded within its own expansion. */
#ifndef WHITTLE_LOGIC_MACRO_H
#define WHITTLE_LOGIC_MACRO_H

#include "logic/token.h"

typedef struct MacroTable MacroTable;
MacroTable *macros_create(Arena *arena); /* of the texts that # and ## make */
void macros_destroy(MacroTable *table);

/* Takes the tokens after #define: a name, arguments in parentheses if one follows without a blank, the body. Later definitions
 * replace earlier ones. The tokens' texts stay the caller's. */
void macros_define(MacroTable *table, const TokenList *tokens);
void macros_undefine(MacroTable *table, const char *name);
bool macros_has(const MacroTable *table, const char *name);

/* Adds the expansion to `out`. Returns NULL or a message: a wrong number of arguments, a parenthesis that is not closed, an
 * expansion without end. */
char *macros_expand(MacroTable *table, const TokenList *in, TokenList *out);

#endif
