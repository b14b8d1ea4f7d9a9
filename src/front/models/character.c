/* SPDX-License-Identifier: MIT */
/* Characters in the "C" locale. The true values are those of the GNU library on little-endian machines, since programs print them. */
#include "model.h"

static int is_between(int c, int first, int last)
{
    return c >= first && c <= last;
}

int __whittle_isupper(int c)
{
    return is_between(c, 'A', 'Z') ? 256 : 0;
}

int __whittle_islower(int c)
{
    return is_between(c, 'a', 'z') ? 512 : 0;
}

int __whittle_isalpha(int c)
{
    return is_between(c, 'A', 'Z') || is_between(c, 'a', 'z') ? 1024 : 0;
}

int __whittle_isdigit(int c)
{
    return is_between(c, '0', '9') ? 2048 : 0;
}

int __whittle_isxdigit(int c)
{
    return is_between(c, '0', '9') || is_between(c, 'A', 'F') || is_between(c, 'a', 'f') ? 4096 : 0;
}

int __whittle_isspace(int c)
{
    return c == ' ' || is_between(c, '\t', '\r') ? 8192 : 0;
}

int __whittle_isprint(int c)
{
    return is_between(c, ' ', '~') ? 16384 : 0;
}

int __whittle_isgraph(int c)
{
    return is_between(c, '!', '~') ? 32768 : 0;
}

int __whittle_isblank(int c)
{
    return c == ' ' || c == '\t' ? 1 : 0;
}

int __whittle_iscntrl(int c)
{
    return is_between(c, 0, 31) || c == 127 ? 2 : 0;
}

int __whittle_isalnum(int c)
{
    return is_between(c, '0', '9') || is_between(c, 'A', 'Z') || is_between(c, 'a', 'z') ? 8 : 0;
}

int __whittle_ispunct(int c)
{
    return is_between(c, '!', '~') && !__whittle_isalnum(c) ? 4 : 0;
}

int __whittle_isascii(int c)
{
    return is_between(c, 0, 127);
}

int __whittle_tolower(int c)
{
    return is_between(c, 'A', 'Z') ? c - 'A' + 'a' : c;
}

int __whittle_toupper(int c)
{
    return is_between(c, 'a', 'z') ? c - 'a' + 'A' : c;
}
