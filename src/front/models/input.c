/* SPDX-License-Identifier: MIT */
/* What the program reads: any character, or the end of input. */
#include "model.h"

int __whittle_getchar(void)
{
    int c = __whittle_input_getchar();
    __VERIFIER_assume(c >= -1 && c <= 255);
    return c;
}

/* scanf, a conversion at a time (front/scan.c): each says whether it and all before it have matched. */
int __whittle_scanf_skip(int matches)
{
    if (!matches)
        return 0;
    matches = __whittle_input_scanf_matches();
    __VERIFIER_assume(matches == 0 || matches == 1);
    return matches;
}

static void store(void *to, int size, long long number)
{
    if (size == 1)
        *(char *)to = (char)number;
    else if (size == 2)
        *(short *)to = (short)number;
    else if (size == 4)
        *(int *)to = (int)number;
    else
        *(long long *)to = number;
}

int __whittle_scanf_number(int matches, void *to, int size)
{
    matches = __whittle_scanf_skip(matches);
    if (matches)
        store(to, size, __whittle_input_scanf_number());
    return matches;
}

int __whittle_scanf_float(int matches, void *to, int size)
{
    matches = __whittle_scanf_skip(matches);
    if (matches)
        store(to, size, __whittle_any_number());
    return matches;
}

int __whittle_scanf_characters(int matches, char *to, size_t count)
{
    matches = __whittle_scanf_skip(matches);
    for (size_t i = 0; matches && i < count; i++)
        to[i] = __whittle_input_scanf_character();
    return matches;
}

/* A word of at most so many characters, and one at least. */
int __whittle_scanf_word(int matches, char *to, size_t most)
{
    matches = __whittle_scanf_skip(matches);
    if (!matches)
        return 0;
    size_t length = 0;
    while (length < most) {
        int c = __whittle_input_scanf_word();
        __VERIFIER_assume(c >= (length ? -1 : 0) && c <= 255 && c != ' ' && (c < '\t' || c > '\r'));
        if (c < 0)
            break;
        to[length++] = (char)c;
    }
    to[length] = 0;
    return 1;
}

/* What scanf returns after storing so many: nothing stored may be the end of input. */
int __whittle_scanf_end(int count)
{
    if (count)
        return count;
    count = __whittle_input_scanf_end();
    __VERIFIER_assume(count == 0 || count == -1);
    return count;
}

/* sscanf: what the string says is not modelled, so no input stands for it: any value, and runs that are decided by it
 * are not trusted. */
int __whittle_sscanf_skip(int matches)
{
    return matches & (int)__whittle_any_number();
}

int __whittle_sscanf_number(int matches, void *to, int size)
{
    matches = __whittle_sscanf_skip(matches);
    if (matches)
        store(to, size, __whittle_any_number());
    return matches;
}

int __whittle_sscanf_float(int matches, void *to, int size)
{
    return __whittle_sscanf_number(matches, to, size);
}

int __whittle_sscanf_characters(int matches, char *to, size_t count)
{
    matches = __whittle_sscanf_skip(matches);
    for (size_t i = 0; matches && i < count; i++)
        to[i] = (char)__whittle_any_number();
    return matches;
}

/* A word of at most so many characters, and one at least. */
int __whittle_sscanf_word(int matches, char *to, size_t most)
{
    matches = most ? __whittle_sscanf_skip(matches) : 0;
    if (!matches)
        return 0;
    size_t length = __whittle_any_below(most) + 1;
    for (size_t i = 0; i < length; i++) {
        to[i] = (char)__whittle_any_number();
        __VERIFIER_assume(to[i] != 0);
    }
    to[length] = 0;
    return 1;
}

int __whittle_sscanf_end(int count)
{
    return count ? count : -(int)(__whittle_any_number() & 1);
}
