/* SPDX-License-Identifier: MIT */
/* Tokens of TVLA's languages, and the lexer that cuts lines into them. The lexer knows comments and strings, and nothing of
 * directives and macros (scan.h). A token knows the file, line and column it stands at; a token out of a macro, where the macro
 * was used. */
#ifndef WHITTLE_LOGIC_TOKEN_H
#define WHITTLE_LOGIC_TOKEN_H

#include "base/mem.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum TokenKind {
    TOKEN_END,
    TOKEN_NAME,    /* letters, digits, _ $ . */
    TOKEN_STRING,  /* its text is what stands between the quotes */
    TOKEN_KEYWORD, /* %p, %action, ... with its % */
    TOKEN_VALUE,   /* 0, 1, 1/2 */
    TOKEN_NUMBER,  /* any other number; only the preprocessor sees it */
    TOKEN_SYMBOL,  /* an operator or a bracket */
} TokenKind;

typedef struct Token {
    TokenKind kind;
    const char *text;
    const char *file;
    uint32_t line, column; /* from 1 */
} Token;

typedef struct TokenList {
    Token *items;
    size_t count, capacity;
} TokenList;

bool token_is(const Token *token, const char *text);
/* "FILE:LINE:COLUMN: FORMAT". */
char *token_message(const Token *token, const char *format, ...) __attribute__((format(printf, 2, 3)));
void token_add(TokenList *list, Token token);
bool token_begins_name(char c);
bool token_continues_name(char c);

/* Told of each comment of TVLA's that names a properties file: @properties "file". */
typedef void ScanProperties(void *context, const char *file);

typedef struct Lexer {
    /* Keywords of the language, without %, longest first where one is the beginning of another; the last is NULL. A % before
     * none of them is a symbol. */
    const char *const *keywords;
    ScanProperties *properties; /* or NULL */
    void *context;              /* of `properties` */
    Arena *arena;               /* of the texts */
    const char *file;
    uint32_t line;
    bool in_comment; /* from one line to the next */
} Lexer;

/* Cuts a line into tokens. A character that begins no token is ignored, as TVLA does. Returns the column of a string that does
 * not end in the line, 0 if there is none; the lexer stops there, and the caller joins lines and begins again. */
uint32_t lexer_cut(Lexer *lexer, const char *line, TokenList *out);

#endif
