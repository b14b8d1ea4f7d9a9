/* SPDX-License-Identifier: MIT */
#include "logic/macro.h"

#include "base/map.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { EXPANSION_LIMIT = 1000000, EXPANSION_DEPTH_LIMIT = 200 };

typedef struct Macro {
    bool defined, has_arguments, expanding;
    const char **arguments;
    size_t argument_count, argument_capacity;
    TokenList body;
} Macro;

struct MacroTable {
    Arena *arena;
    StringMap *by_name; /* name -> Macro */
    Macro **all;        /* to release them */
    size_t count, capacity;
    unsigned depth;  /* of the expansion under way */
    size_t expanded; /* tokens in all */
    char *problem;   /* the first */
};

MacroTable *macros_create(Arena *arena)
{
    MacroTable *table = mem_alloc(sizeof *table);
    table->arena = arena;
    table->by_name = string_map_create();
    return table;
}

void macros_destroy(MacroTable *table)
{
    for (size_t i = 0; i < table->count; i++) {
        free(table->all[i]->arguments);
        free(table->all[i]->body.items);
        free(table->all[i]);
    }
    free(table->all);
    string_map_destroy(table->by_name);
    free(table);
}

static Macro *find_macro(const MacroTable *table, const char *name)
{
    Macro *macro = string_map_get(table->by_name, name);
    return macro && macro->defined ? macro : NULL;
}

void macros_define(MacroTable *table, const TokenList *tokens)
{
    const Token *name = &tokens->items[0];
    Macro *macro = mem_alloc(sizeof *macro);
    macro->defined = true;
    table->all = array_room(table->all, &table->capacity, table->count, sizeof *table->all);
    table->all[table->count++] = macro;
    string_map_put(table->by_name, name->text, macro);
    size_t at = 1;
    if (tokens->count > 1 && token_is(&name[1], "(") && name[1].column == name->column + strlen(name->text)) {
        macro->has_arguments = true;
        for (at = 2; at < tokens->count && !token_is(&name[at], ")"); at++) {
            if (token_is(&name[at], ","))
                continue;
            macro->arguments = array_room(macro->arguments, &macro->argument_capacity, macro->argument_count,
                                          sizeof *macro->arguments);
            macro->arguments[macro->argument_count++] = name[at].text;
        }
        at++;
    }
    for (; at < tokens->count; at++)
        token_add(&macro->body, name[at]);
}

void macros_undefine(MacroTable *table, const char *name)
{
    Macro *macro = find_macro(table, name);
    if (macro)
        macro->defined = false;
}

bool macros_has(const MacroTable *table, const char *name)
{
    return find_macro(table, name);
}

static void expand(MacroTable *table, const TokenList *in, TokenList *out);

/* The argument lists of a use of a macro that begins at in[at], "(" included; returns the index after ")". */
static size_t read_arguments(MacroTable *table, const TokenList *in, size_t at, TokenList **lists, size_t *count)
{
    size_t capacity = 0, depth = 0;
    *lists = NULL;
    *count = 0;
    for (; at < in->count; at++) {
        const Token *token = &in->items[at];
        if (token_is(token, "(") && depth++ == 0) {
            *lists = array_room(*lists, &capacity, *count, sizeof **lists);
            (*count)++;
            continue;
        }
        if (token_is(token, ")") && --depth == 0)
            return at + 1;
        if (token_is(token, ",") && depth == 1) {
            *lists = array_room(*lists, &capacity, *count, sizeof **lists);
            (*count)++;
            continue;
        }
        token_add(&(*lists)[*count - 1], *token);
    }
    table->problem = table->problem
                         ? table->problem
                         : token_message(&in->items[in->count - 1], "a macro's arguments have no closing parenthesis");
    return at;
}

static size_t argument_index(const Macro *macro, const Token *token)
{
    for (size_t i = 0; i < macro->argument_count; i++)
        if (token->kind == TOKEN_NAME && !strcmp(macro->arguments[i], token->text))
            return i;
    return SIZE_MAX;
}

/* The body with arguments put in: # makes a string, ## joins its neighbours, what else is an argument is expanded. */
static void instantiate(MacroTable *table, const Macro *macro, const TokenList *arguments, const Token *use,
                        TokenList *out)
{
    for (size_t i = 0; i < macro->body.count; i++) {
        Token token = macro->body.items[i];
        token.file = use->file;
        token.line = use->line;
        token.column = use->column;
        bool pastes = i > 0 && token_is(&macro->body.items[i - 1], "##");
        bool pasted = i + 1 < macro->body.count && token_is(&macro->body.items[i + 1], "##");
        if (token_is(&token, "##") && i > 0 && i + 1 < macro->body.count)
            continue;
        TokenList piece = {0};
        size_t index = argument_index(macro, &token);
        if (token_is(&token, "#") && i + 1 < macro->body.count &&
            argument_index(macro, &macro->body.items[i + 1]) != SIZE_MAX) {
            const TokenList *argument = &arguments[argument_index(macro, &macro->body.items[++i])];
            Text text = {0};
            for (size_t k = 0; k < argument->count; k++)
                text_add(&text, "%s%s", k ? " " : "", argument->items[k].text);
            token.kind = TOKEN_STRING;
            token.text = arena_string(table->arena, text_string(&text));
            text_free(&text);
            token_add(&piece, token);
        } else if (index == SIZE_MAX) {
            token_add(&piece, token);
        } else if (pastes || pasted) {
            for (size_t k = 0; k < arguments[index].count; k++)
                token_add(&piece, arguments[index].items[k]);
        } else {
            expand(table, &arguments[index], &piece);
        }
        size_t k = 0;
        if (pastes && out->count && piece.count) {
            Token *last = &out->items[out->count - 1];
            Text text = {0};
            text_add(&text, "%s%s", last->text, piece.items[0].text);
            last->text = arena_string(table->arena, text_string(&text));
            if (token_begins_name(last->text[0]))
                last->kind = TOKEN_NAME;
            text_free(&text);
            k = 1;
        }
        for (; k < piece.count; k++)
            token_add(out, piece.items[k]);
        free(piece.items);
    }
}

static void expand(MacroTable *table, const TokenList *in, TokenList *out)
{
    for (size_t i = 0; i < in->count && !table->problem; i++) {
        const Token *token = &in->items[i];
        Macro *macro = token->kind == TOKEN_NAME ? find_macro(table, token->text) : NULL;
        bool called = i + 1 < in->count && token_is(&in->items[i + 1], "(");
        if (!macro || macro->expanding || (macro->has_arguments && !called)) {
            token_add(out, *token);
            continue;
        }
        TokenList *arguments = NULL, body = {0};
        size_t count = 0;
        if (macro->has_arguments) {
            i = read_arguments(table, in, i + 1, &arguments, &count) - 1;
            bool none = count == 1 && arguments[0].count == 0 && macro->argument_count == 0;
            if (!table->problem && count != macro->argument_count && !none)
                table->problem = token_message(token, "macro %s takes %zu arguments, not %zu", token->text,
                                               macro->argument_count, count);
        }
        if (!table->problem)
            instantiate(table, macro, arguments, token, &body);
        table->expanded += body.count;
        if (!table->problem && (table->expanded > EXPANSION_LIMIT || table->depth > EXPANSION_DEPTH_LIMIT))
            table->problem = token_message(token, "macro %s expands without end", token->text);
        macro->expanding = true;
        table->depth++;
        if (!table->problem)
            expand(table, &body, out);
        table->depth--;
        macro->expanding = false;
        for (size_t k = 0; k < count; k++)
            free(arguments[k].items);
        free(arguments);
        free(body.items);
    }
}

char *macros_expand(MacroTable *table, const TokenList *in, TokenList *out)
{
    expand(table, in, out);
    char *problem = table->problem;
    table->problem = NULL;
    return problem;
}
