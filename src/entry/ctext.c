/* SPDX-License-Identifier: MIT */
/* A scanner of C that knows comments, literals and brackets, and no preprocessor. */
#include "entry/ctext.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const char *ctext_line(const char *text, unsigned line)
{
    for (; line > 1 && *text; line--)
        text += strcspn(text, "\n"), text += *text == '\n';
    return text;
}

unsigned ctext_line_of(const char *text, const char *at)
{
    unsigned line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Behind the token, comment or blank that begins here. */
static const char *behind_token(const char *at)
{
    if (!strncmp(at, "//", 2))
        return at + strcspn(at, "\n");
    if (!strncmp(at, "/*", 2)) {
        const char *end = strstr(at + 2, "*/");
        return end ? end + 2 : at + strlen(at);
    }
    if (*at == '"' || *at == '\'') {
        const char *end = at + 1;
        while (*end && *end != *at)
            end += *end == '\\' && end[1] ? 2 : 1;
        return *end ? end + 1 : end;
    }
    if (is_letter(*at)) {
        while (is_letter(*at))
            at++;
        return at;
    }
    return at + 1;
}

static bool is_blank(const char *at)
{
    return isspace((unsigned char)*at) || !strncmp(at, "//", 2) || !strncmp(at, "/*", 2);
}

static const char *skip_blanks(const char *at)
{
    while (*at && is_blank(at))
        at = behind_token(at);
    return at;
}

/* Behind the bracket that closes the one here; NULL: there is none, or a directive stands between that may leave some out. */
static const char *behind_bracket(const char *at)
{
    int depth = 0;
    for (; *at; at = behind_token(at)) {
        if (*at == '#')
            return NULL;
        depth += (*at == '(' || *at == '{' || *at == '[') - (*at == ')' || *at == '}' || *at == ']');
        if (!depth)
            return at + 1;
    }
    return NULL;
}

static const char *word_of(Arena *arena, const char *begin, const char *end)
{
    char *copy = mem_string_of(begin, (size_t)(end - begin));
    const char *kept = arena_string(arena, copy);
    free(copy);
    return kept;
}

/* Reads one parameter: its name is the last word outside of brackets, unless that is a part of the type. */
static void read_parameter(Arena *arena, const char *begin, const char *end, SourceFunction *function)
{
    const char *name = NULL, *name_end = NULL;
    bool is_const = false, const_so_far = false;
    for (const char *at = begin, *next; at < end; at = next) {
        next = behind_token(at);
        if (*at == '[')
            break;
        if (*at == '*') {
            is_const = const_so_far;
            name = NULL;
        }
        if (!is_letter(*at) || is_blank(at))
            continue;
        const_so_far |= next - at == 5 && !strncmp(at, "const", 5);
        name = at;
        name_end = next;
    }
    function->parameters[function->count] = name ? word_of(arena, name, name_end) : "";
    function->is_const[function->count++] = is_const;
}

bool ctext_read_parameters(Arena *arena, const char *open, SourceFunction *function)
{
    const char *close = behind_bracket(open), *begin = skip_blanks(open + 1);
    if (!close)
        return false;
    function->behind = close;
    function->count = 0;
    if (begin == close - 1 || (!strncmp(begin, "void", 4) && skip_blanks(begin + 4) == close - 1))
        return true;
    int depth = 0;
    for (const char *at = begin; at < close; at = behind_token(at)) {
        depth += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
        if (depth >= 0 && (*at != ',' || depth))
            continue;
        if (function->count == SOURCE_PARAMETERS_MOST)
            return false;
        read_parameter(arena, begin, at, function);
        begin = at + 1;
    }
    return true;
}

bool ctext_read_function(Arena *arena, const char *at, const char *name, SourceFunction *function)
{
    size_t length = strlen(name);
    for (const char *next; *at; at = next) {
        next = behind_token(at);
        if ((size_t)(next - at) != length || strncmp(at, name, length) != 0 || *skip_blanks(next) != '(')
            continue;
        *function = (SourceFunction){.name = at};
        if (!ctext_read_parameters(arena, skip_blanks(next), function))
            return false;
        const char *body = skip_blanks(function->behind);
        if (*body == '{') {
            function->open = body;
            function->end = behind_bracket(body);
        }
        return *body == ';' || *body == ',' || function->end || !strncmp(body, "__attribute__", 13);
    }
    return false;
}
