/* SPDX-License-Identifier: MIT */
/* A reader of small languages: words, symbols and strings between blanks and # comments, read in place. The first error is
 * written with file, line and column; after it nothing is taken any more, so that callers need not ask after each step. */
#ifndef WHITTLE_BASE_WORDS_H
#define WHITTLE_BASE_WORDS_H

#include "base/mem.h"
#include "base/text.h"

#include <stdbool.h>

typedef struct Words {
    const char *name;  /* of the file, for errors */
    const char *start; /* the text */
    const char *at;    /* the place in it */
    Arena *arena;      /* of the words taken */
    Text *errors;
    bool failed;
} Words;

Words words_create(const char *name, const char *text, Arena *arena, Text *errors);
/* Is there more, blanks and comments aside? */
bool words_has_more(Words *words);
/* Skips blanks and comments. Returns the place, for errors. */
const char *words_place(Words *words);
/* "NAME:LINE:COLUMN: what", unless there was an error before. */
void words_complain(Words *words, const char *at, const char *what);

/* How many letters, digits and _ there are. */
size_t words_word_length(const char *at);
/* Takes a symbol, or a word that is not merely the beginning of a longer one. */
bool words_takes(Words *words, const char *symbol);
void words_expect(Words *words, const char *symbol);
/* A word, "" with an error if there is none. */
const char *words_take_word(Words *words);
/* What stands between quotes in one line, "" with an error if there is none. */
const char *words_take_string(Words *words);

#endif
