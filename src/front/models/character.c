/* SPDX-License-Identifier: MIT */
/* Characters in the "C" locale, and, once a program has asked for another one, any answer for those above 127. The true values are
 * those of the GNU library on little-endian machines, since programs print them. */
#include "model.h"

enum {
    UPPER = 256,
    LOWER = 512,
    ALPHA = 1024,
    DIGIT = 2048,
    HEX = 4096,
    SPACE = 8192,
    PRINT = 16384,
    GRAPH = 32768,
    BLANK = 1,
    CONTROL = 2,
    PUNCT = 4,
    ALNUM = 8,
    LETTER = ALPHA | PRINT | GRAPH | ALNUM,
    SIGN = PUNCT | PRINT | GRAPH,
    FIRST = 128, /* the table begins with character -128 */
};

/* What the macros of ctype.h look into. */
static const unsigned short classes[] = {
    [FIRST + 0 ... FIRST + 8] = CONTROL,
    [FIRST + '\t'] = CONTROL | SPACE | BLANK,
    [FIRST + '\n' ... FIRST + '\r'] = CONTROL | SPACE,
    [FIRST + 14 ... FIRST + 31] = CONTROL,
    [FIRST + ' '] = SPACE | BLANK | PRINT,
    [FIRST + '!' ... FIRST + '/'] = SIGN,
    [FIRST + '0' ... FIRST + '9'] = DIGIT | HEX | ALNUM | PRINT | GRAPH,
    [FIRST + ':' ... FIRST + '@'] = SIGN,
    [FIRST + 'A' ... FIRST + 'F'] = UPPER | HEX | LETTER,
    [FIRST + 'G' ... FIRST + 'Z'] = UPPER | LETTER,
    [FIRST + '[' ... FIRST + '`'] = SIGN,
    [FIRST + 'a' ... FIRST + 'f'] = LOWER | HEX | LETTER,
    [FIRST + 'g' ... FIRST + 'z'] = LOWER | LETTER,
    [FIRST + '{' ... FIRST + '~'] = SIGN,
    [FIRST + 127] = CONTROL,
    [FIRST + 255] = 0,
};
static const unsigned short *const classes_from_0 = classes + FIRST;

const unsigned short *const *__whittle___ctype_b_loc(void)
{
    enum { LENGTH = sizeof classes / sizeof *classes, HALF = FIRST * sizeof *classes };
    static unsigned short others[LENGTH];
    static const unsigned short *const others_from_0 = others + FIRST;
    if (!__whittle_has_locale || !__whittle_otherwise())
        return &classes_from_0;
    __whittle_any_words((int *)others, LENGTH * sizeof *others / sizeof(int));
    memcpy(others + FIRST - 1, classes + FIRST - 1, HALF + sizeof *others);
    return &others_from_0;
}

static int is_between(int c, int first, int last)
{
    return c >= first && c <= last;
}

PART int is_known(int c)
{
    return !__whittle_has_locale || is_between(c, -1, 127) || !__whittle_otherwise();
}

/* What the "C" locale answers, another one for other characters than its own. */
PART int answer(int c, int answer)
{
    return is_known(c) ? answer : (int)__whittle_any_number();
}

/* The GNU library looks the character up in its table, which allows for signed characters; what lies beyond the table
 * is not guarded. toupper and tolower look before. */
static void demand(int c)
{
    __whittle_require_argument(c >= -FIRST && c <= 255);
}

int __whittle_isupper(int c)
{
    demand(c);
    return answer(c, is_between(c, 'A', 'Z') ? UPPER : 0);
}

int __whittle_islower(int c)
{
    demand(c);
    return answer(c, is_between(c, 'a', 'z') ? LOWER : 0);
}

int __whittle_isalpha(int c)
{
    demand(c);
    return answer(c, is_between(c, 'A', 'Z') || is_between(c, 'a', 'z') ? ALPHA : 0);
}

int __whittle_isdigit(int c)
{
    demand(c);
    return is_between(c, '0', '9') ? DIGIT : 0;
}

int __whittle_isxdigit(int c)
{
    demand(c);
    return is_between(c, '0', '9') || is_between(c, 'A', 'F') || is_between(c, 'a', 'f') ? HEX : 0;
}

int __whittle_isspace(int c)
{
    demand(c);
    return answer(c, c == ' ' || is_between(c, '\t', '\r') ? SPACE : 0);
}

int __whittle_isprint(int c)
{
    demand(c);
    return answer(c, is_between(c, ' ', '~') ? PRINT : 0);
}

int __whittle_isgraph(int c)
{
    demand(c);
    return answer(c, is_between(c, '!', '~') ? GRAPH : 0);
}

int __whittle_isblank(int c)
{
    demand(c);
    return answer(c, c == ' ' || c == '\t' ? BLANK : 0);
}

int __whittle_iscntrl(int c)
{
    demand(c);
    return answer(c, is_between(c, 0, 31) || c == 127 ? CONTROL : 0);
}

int __whittle_isalnum(int c)
{
    demand(c);
    return answer(c, is_between(c, '0', '9') || is_between(c, 'A', 'Z') || is_between(c, 'a', 'z') ? ALNUM : 0);
}

int __whittle_ispunct(int c)
{
    demand(c);
    return answer(c, is_between(c, '!', '~') && !__whittle_isalnum(c) ? PUNCT : 0);
}

int __whittle_isascii(int c)
{
    return is_between(c, 0, 127);
}

/* Negative characters of the table are taken for what they are unsigned; -1 is the end of input. */
static int as_unsigned(int c)
{
    return is_between(c, -FIRST, -2) ? c + 256 : c;
}

/* By tolower or toupper, if it is no letter of the "C" locale. */
PART int converted(int c)
{
    return is_known(c) || !is_between(c, -FIRST, 255) ? as_unsigned(c) : (int)__whittle_any_below(256);
}

int __whittle_tolower(int c)
{
    return is_between(c, 'A', 'Z') ? c - 'A' + 'a' : converted(c);
}

int __whittle_toupper(int c)
{
    return is_between(c, 'a', 'z') ? c - 'a' + 'A' : converted(c);
}
