/* SPDX-License-Identifier: MIT */
/* The program's surroundings: arguments, standard input, the clock. */
#include "model.h"

int __whittle_getchar(void)
{
    int c = __whittle_input_getchar();
    __VERIFIER_assume(c >= -1 && c <= 255);
    return c;
}

long __whittle_time(long *result)
{
    long now = __whittle_input_time();
    if (result)
        *result = now;
    return now;
}

/* A program has a name, and its arguments fit into memory. */
int __whittle_argument_count(void)
{
    int count = __whittle_input_argc();
    __VERIFIER_assume(count >= 1 && (size_t)count < SIZE_LIMIT / sizeof(char *) / 2);
    return count;
}

int __whittle_start(void)
{
    int count = __whittle_argument_count();
    char **strings = alloca(((size_t)count + 1) * sizeof *strings);
    for (int i = 0; i < count; i++) {
        int length = __whittle_input_argv_length();
        __VERIFIER_assume(length >= 0);
        strings[i] = alloca((size_t)length + 1);
        for (int k = 0; k < length; k++) {
            strings[i][k] = __whittle_input_argv();
            __VERIFIER_assume(strings[i][k] != 0);
        }
        strings[i][length] = 0;
    }
    strings[count] = NULL;
    return __whittle_main(count, strings, __whittle_any_pointer());
}
