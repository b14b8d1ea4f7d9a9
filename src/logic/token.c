/* SPDX-License-Identifier: MIT */
#include "logic/token.h"

#include "base/text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool token_is(const Token *token, const char *text)
{
    return token->kind != TOKEN_STRING && token->kind != TOKEN_END && !strcmp(token->text, text);
}

char *token_message(const Token *token, const char *format, ...)
{
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    char *sentence = NULL;
    if (vasprintf(&sentence, format, arguments) < 0)
        sentence = NULL;
    va_end(arguments);
    text_add(&text, "%s:%u:%u: %s", token->file, token->line, token->column, sentence ? sentence : format);
    free(sentence);
    return text_take(&text);
}

void token_add(TokenList *list, Token token)
{
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = token;
}

bool token_begins_name(char c)
{
    return isalpha((unsigned char)c) || c == '_' || c == '$';
}

bool token_continues_name(char c)
{
    return token_begins_name(c) || isdigit((unsigned char)c) || c == '.';
}

static const char *arena_part(Arena *arena, const char *text, size_t length)
{
    char *copy = arena_alloc(arena, length + 1);
    memcpy(copy, text, length);
    return copy;
}

/* Length of "1 / 2" with at most one blank on each side of the slash, 0 if it is not there. */
static size_t half_length(const char *at)
{
    size_t i = 1;
    i += at[i] == ' ';
    if (at[i] != '/')
        return 0;
    i++;
    i += at[i] == ' ';
    return at[i] == '2' ? i + 1 : 0;
}

/* Operators of more than one character; a blank may stand inside -> and <->. */
static size_t symbol_length(const char *at, const char **canonical)
{
    static const struct {
        const char *spelled, *canonical;
    } symbols[] = {{"< - >", "<->"}, {"< ->", "<->"}, {"<- >", "<->"}, {"<->", "<->"}, {"==>", "==>"}, {"-->", "-->"},
                   {"- >", "->"},    {"->", "->"},    {"==", "=="},    {"!=", "!="},   {"##", "##"}};
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++)
        if (!strncmp(at, symbols[i].spelled, strlen(symbols[i].spelled))) {
            *canonical = symbols[i].canonical;
            return strlen(symbols[i].spelled);
        }
    return 0;
}

/* The file named in an @properties comment. */
static void note_properties(Lexer *lexer, const char *comment)
{
    const char *at = strstr(comment, "@properties");
    const char *open = at ? strchr(at, '"') : NULL, *close = open ? strchr(open + 1, '"') : NULL;
    if (close && lexer->properties)
        lexer->properties(lexer->context, arena_part(lexer->arena, open + 1, (size_t)(close - open - 1)));
}

/* The token that begins at `at`; returns its length, 0 if there is none. */
static size_t scan_token(Lexer *lexer, const char *at, Token *token)
{
    Arena *arena = lexer->arena;
    size_t length = 0;
    token->kind = TOKEN_SYMBOL;
    if (*at == '"') {
        const char *end = strchr(at + 1, '"');
        if (!end)
            return 0;
        token->kind = TOKEN_STRING;
        token->text = arena_part(arena, at + 1, (size_t)(end - at - 1));
        return (size_t)(end - at) + 1;
    }
    if (token_begins_name(*at)) {
        while (token_continues_name(at[length]))
            length++;
        token->kind = TOKEN_NAME;
    } else if (*at == '1' && half_length(at)) {
        token->kind = TOKEN_VALUE;
        token->text = "1/2";
        return half_length(at);
    } else if (isdigit((unsigned char)*at)) {
        while (isdigit((unsigned char)at[length]))
            length++;
        token->kind = length == 1 && *at <= '1' ? TOKEN_VALUE : TOKEN_NUMBER;
    } else if (*at == '%') {
        for (const char *const *word = lexer->keywords; word && *word && !length; word++)
            if (!strncmp(at + 1, *word, strlen(*word)))
                length = strlen(*word) + 1;
        token->kind = length ? TOKEN_KEYWORD : TOKEN_SYMBOL;
        length = length ? length : 1;
    } else if (at[0] == '.' && (at[1] == '0' || at[1] == '1')) {
        length = 2;
    } else if ((length = symbol_length(at, &token->text)) == 0) {
        length = strchr("()[]{}=?,:/|&!*+-<>#", *at) ? 1 : 0;
    }
    if (!token->text && length)
        token->text = arena_part(arena, at, length);
    return length;
}

/* Passes over white space and comments; NULL if nothing else is left on the line. */
static const char *skip_blanks(Lexer *lexer, const char *at)
{
    while (*at) {
        if (lexer->in_comment) {
            const char *end = strstr(at, "*/");
            note_properties(lexer, at);
            if (!end)
                return NULL;
            lexer->in_comment = false;
            at = end + 2;
        } else if (isspace((unsigned char)*at) || *at == 26) {
            at++;
        } else if (at[0] == '/' && at[1] == '/') {
            note_properties(lexer, at);
            return NULL;
        } else if (at[0] == '/' && at[1] == '*') {
            lexer->in_comment = true;
            at += 2;
        } else {
            return at;
        }
    }
    return NULL;
}

uint32_t lexer_cut(Lexer *lexer, const char *line, TokenList *out)
{
    for (const char *at = line; (at = skip_blanks(lexer, at));) {
        uint32_t column = (uint32_t)(at - line) + 1;
        Token token = {TOKEN_SYMBOL, NULL, lexer->file, lexer->line, column};
        size_t length = scan_token(lexer, at, &token);
        if (!length && *at == '"')
            return column;
        at += length ? length : 1; /* TVLA ignores a character that it does not know */
        if (length)
            token_add(out, token);
    }
    return 0;
}
