/* SPDX-License-Identifier: MIT */
/* Tokens of TVLA's languages, after its preprocessor: comments go, #include, #define, #undef, #ifdef, #ifndef, #if, #elif,
 * #else and #endif are obeyed, macros expanded (with arguments, # and ##). A character that begins no token is ignored, as TVLA
 * does. Every token knows the file, line and column it
 * stands at; a token out of a macro, where the macro was used. */
#ifndef WHITTLE_LOGIC_SCAN_H
#define WHITTLE_LOGIC_SCAN_H

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

/* Ends with a TOKEN_END. */
typedef struct TokenList {
    Token *items;
    size_t count, capacity;
} TokenList;

/* Keywords of a language, without %, longest first where one is the beginning of another; the last is NULL. A % before
 * none of them is a symbol. */
typedef struct ScanOptions {
    const char *const *keywords;
    const char *const *search_path; /* directories for #include after that of the including file; NULL ends them */
    const char *const *macros;      /* "NAME" or "NAME(value)", defined beforehand; NULL ends them */
    Arena *arena;                   /* of the texts */
} ScanOptions;

/* Scans a file with all it includes. Returns NULL or a message; free the list's items in either case. @properties
 * comments of TVLA ("// @properties "file"") are reported to `properties` if it is not NULL. */
typedef void ScanProperties(void *context, const char *file);
char *scan_file(TokenList *list, const ScanOptions *options, const char *path, ScanProperties *properties,
                void *context);
/* Scans a text, called `name` in messages. */
char *scan_text(TokenList *list, const ScanOptions *options, const char *name, const char *text);

bool token_is(const Token *token, const char *text);
/* "FILE:LINE:COLUMN: FORMAT". */
char *token_message(const Token *token, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
