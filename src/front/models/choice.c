/* SPDX-License-Identifier: MIT */
/* What is left to the library: choices, errno, and texts of its own. */
#include "model.h"

int __whittle_otherwise(void)
{
    return __whittle_like(1) > 1;
}

size_t __whittle_any_below(size_t limit)
{
    size_t any = (size_t)__whittle_any_number();
    __VERIFIER_assume(any < limit);
    return any;
}

int __whittle_errno;
int __whittle_has_locale;

/* Whoever looks finds any number: any function of the library may have stored it, and no run that looks is trusted. */
int *__whittle___errno_location(void)
{
    __whittle_errno = (int)__whittle_any_number();
    return &__whittle_errno;
}

char *__whittle_any_string(size_t limit)
{
    size_t length = __whittle_any_below(limit);
    char *text = __whittle_lasting(length + 1);
    for (size_t i = 0; i < length; i++) {
        text[i] = (char)__whittle_any_number();
        __VERIFIER_assume(text[i] != 0);
    }
    text[length] = 0;
    return text;
}

char *__whittle_overwrite(char *text, size_t size)
{
    long long any = __whittle_any_number();
    memcpy(text, alloca(size), size);
    text[size - 1] = 0;
    return text + (any - any); /* no run is trusted that looks at the text, for nobody knows it */
}

/* Texts of any length that fits into a line of a terminal a few times over, until the next one is asked for. */
enum { LONGEST = 1024 };

/* Other errors may have texts elsewhere. */
char *__whittle_strerror(int number)
{
    static char text[LONGEST], other[LONGEST];
    (void)number;
    return __whittle_overwrite(__whittle_otherwise() ? other : text, sizeof text);
}

char *__whittle_strsignal(int number)
{
    static char text[LONGEST];
    (void)number;
    return __whittle_overwrite(text, sizeof text);
}
