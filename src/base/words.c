/* SPDX-License-Identifier: MIT */
/* Words, symbols and strings, by hand. */
#include "base/words.h"

#include "base/fail.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

Words words_create(const char *name, const char *text, Arena *arena, Text *errors)
{
    return (Words){.name = name, .start = text, .at = text, .arena = arena, .errors = errors};
}

const char *words_place(Words *words)
{
    while (isspace((unsigned char)*words->at) || *words->at == '#')
        words->at += *words->at == '#' ? strcspn(words->at, "\n") : 1;
    return words->at;
}

bool words_has_more(Words *words)
{
    return *words_place(words) && !words->failed;
}

void words_complain(Words *words, const char *at, const char *what)
{
    unsigned line = 1, column = 1;
    for (const char *c = words->start; c < at; c++) {
        line += *c == '\n';
        column = *c == '\n' ? 1 : column + 1;
    }
    if (!words->failed)
        text_add(words->errors, "%s:%u:%u: %s\n", words->name, line, column, what);
    words->failed = true;
}

size_t words_word_length(const char *at)
{
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || at[length] == '_')
        length++;
    return length;
}

bool words_takes(Words *words, const char *symbol)
{
    const char *at = words_place(words);
    size_t length = strlen(symbol), word = words_word_length(at);
    bool is_there = !words->failed && !strncmp(at, symbol, length) && (!word || word == length);
    words->at += is_there ? length : 0;
    return is_there;
}

void words_expect(Words *words, const char *symbol)
{
    if (words_takes(words, symbol) || words->failed)
        return;
    char *what = message("expected %s", symbol);
    words_complain(words, words->at, what);
    free(what);
}

static const char *take(Words *words, size_t length)
{
    char *text = arena_alloc(words->arena, length + 1);
    memcpy(text, words->at, length);
    words->at += length;
    return text;
}

const char *words_take_word(Words *words)
{
    size_t length = words_word_length(words_place(words));
    if (!length)
        words_complain(words, words->at, "expected a name");
    return take(words, length);
}

const char *words_take_string(Words *words)
{
    words_expect(words, "\"");
    size_t length = strcspn(words->at, "\"\n");
    if (words->at[length] != '"')
        words_complain(words, words->at, "expected \"");
    if (words->failed)
        return "";
    const char *string = take(words, length);
    words->at++;
    return string;
}
