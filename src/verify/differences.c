/* SPDX-License-Identifier: MIT */
#include "verify/differences.h"

#include "base/mem.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_MOST = 6 };

/* The text without the numbers of blocks (#12) and symbols (v12). */
static char *without_numbering(const char *text)
{
    char *result = mem_alloc(strlen(text) + 1), *to = result;
    while (*text) {
        bool is_symbol =
            *text == 'v' && (to == result || !isalnum((unsigned char)to[-1])) && isdigit((unsigned char)text[1]);
        bool is_numbered = *text == '#' || is_symbol;
        *to++ = *text++;
        while (is_numbered && isdigit((unsigned char)*text))
            text++;
    }
    return result;
}

static bool has_line(const char *text, const char *line, size_t length)
{
    for (const char *at = text; (at = strstr(at, line)); at++)
        if ((at == text || at[-1] == '\n') && (at[length] == '\n' || !at[length]))
            return true;
    return false;
}

static size_t add_missing(Text *out, char *lines, const char *other, size_t count)
{
    const char *last = "";
    for (char *line = strtok(lines, "\n"); line && count < NAMES_MOST; line = strtok(NULL, "\n")) {
        char *contents = strchr(line, '{');
        if (!contents || has_line(other, line, strlen(line)))
            continue;
        size_t length = strcspn(line, "# ");
        line[length] = 0;
        if (length && strcmp(line, last) != 0) {
            text_add(out, "%s%s", count ? ", " : "", line);
            count++;
        }
        last = line;
    }
    return count;
}

bool differences_add(Text *out, const char *state, const char *other)
{
    char *lines = without_numbering(state), *others = without_numbering(other);
    size_t count = add_missing(out, lines, others, 0);
    free(lines);
    free(others);
    return count > 0;
}
