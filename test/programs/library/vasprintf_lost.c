/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static char *text(const char *format, ...)
{
    char *result;
    va_list list;
    va_start(list, format);
    if (vasprintf(&result, format, list) < 0)
        result = NULL;
    va_end(list);
    return result;
}

int main(void)
{
    char *one = text("%s", "one"), *two = text("%s", "two");
    if (!one || !two)
        return 1; /* perhaps the other one is there */
    free(one);
    free(two);
    return 0;
}
/* truth: FALSE(valid-memtrack) */
