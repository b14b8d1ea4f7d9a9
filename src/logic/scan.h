/* SPDX-License-Identifier: MIT */
/* TVLA's preprocessor: from files to the tokens that the parsers read. Lines are cut into tokens (token.h); #include, #define,
 * #undef, #ifdef, #ifndef, #if, #elif, #else and #endif are obeyed, macros expanded (macro.h). */
#ifndef WHITTLE_LOGIC_SCAN_H
#define WHITTLE_LOGIC_SCAN_H

#include "logic/token.h"

typedef struct ScanOptions {
    const char *const *keywords;    /* as the lexer's */
    const char *const *search_path; /* directories for #include after that of the including file; NULL ends them */
    const char *const *macros;      /* "NAME" or "NAME(value)", defined beforehand; NULL ends them */
    Arena *arena;                   /* of the texts */
} ScanOptions;

/* Scans a file with all it includes; the list ends with a TOKEN_END. Returns NULL or a message; free the list's items in either
 * case. Comments that name properties are reported to `properties` if it is not NULL. */
char *scan_file(TokenList *list, const ScanOptions *options, const char *path, ScanProperties *properties,
                void *context);
/* Scans a text, called `name` in messages. */
char *scan_text(TokenList *list, const ScanOptions *options, const char *name, const char *text);

#endif
