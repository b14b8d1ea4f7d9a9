/* SPDX-License-Identifier: MIT */
/* What a source file defines, and what that means: the ground on which results are kept from one run to the next.
 *
 * A *symbol* is a function or variable that the file defines. Its *meaning* is a digest of its code in LLVM's notation with
 * all that the code refers to inside the file: types, debug information (from which names and shapes of data come), literal
 * strings, declarations. Numbers that LLVM gives to these are replaced by the order in which the code meets them, and
 * positions are left out, so that an edit elsewhere in the file does not change it. A second digest, of *places*, has the
 * positions as well: a message that names a line is right only while that one is the same. References to other symbols
 * stay names; who wants the meaning of all that a function reaches follows them (units.h).
 *
 * Not seen, on purpose: order of symbols, comments, unused types. Comments that say something to whittle are a digest of
 * their own, for the whole file and the headers that it includes. A contract may name more than parameters and fields: a macro, a
 * constant, a type, a function. What that means is not looked for: it may change with any text of these files. */
#ifndef WHITTLE_PROJECT_SURVEY_H
#define WHITTLE_PROJECT_SURVEY_H

#include "base/mem.h"
#include "base/sha256.h"
#include "base/text.h"

#include <stdbool.h>

typedef struct Symbol {
    const char *name;
    bool is_function;
    bool is_exported; /* other files can name it */
    bool is_weak;     /* another definition takes precedence */
    bool is_own;      /* a function that is defined in the file itself, not in a header */
    bool is_opaque;   /* a function with a parameter or result of a type that the file only declares */
    unsigned line;
    const char *meaning, *places; /* digests */
    const char **uses;            /* names of symbols it refers to, each once */
    size_t use_count, use_capacity;
} Symbol;

typedef struct Survey {
    Symbol *symbols;
    size_t count, capacity;
    const char **includes; /* paths of the files that it is made of, itself first */
    size_t include_count, include_capacity;
    const char *words;  /* digest of what its comments say to whittle */
    const char *text;   /* digest of the contents of all these files */
    bool names_more;    /* a contract in them names more than parameters and fields */
    const char **calls; /* names that contracts in them seem to call */
    size_t call_count, call_capacity;
    const char *types; /* digest of the structs and unions that it defines: other files may only declare them */
} Survey;

/* Adds the survey of the source at `path`, compiled to `code` in LLVM's notation, as text: survey_read reads it. */
void survey_write(Text *text, const char *path, const char *code);
/* Adds the files named by a rule for make (of clang's -MD) and what their comments say to whittle, as such text. Paths are
 * relative to `directory`. */
void survey_write_includes(Text *text, const char *rule, const char *directory);

/* A part of a text. */
typedef struct TextSpan {
    const char *begin, *end;
} TextSpan;

/* Does a contract name more than fields and the parameters of that declaration? Adds what it seems to call as lines of a survey
 * (NULL: not wanted). */
bool survey_names_more(TextSpan contract, TextSpan declaration, Text *calls);

/* Reads what was written; strings live in the arena. Release with survey_free. */
Survey survey_read(const char *text, Arena *arena);
void survey_free(Survey *survey);

#endif
