/* SPDX-License-Identifier: MIT */
/* What a function was given beyond its parameters is looked at after another variadic call, two calls below. */
#include <stdarg.h>
#include <stdlib.h>

static int second(int count, ...)
{
    va_list rest;
    va_start(rest, count);
    int value = va_arg(rest, int);
    va_end(rest);
    return value;
}

static int between(void)
{
    return second(1, 2);
}

static int first(int count, ...)
{
    int value = between();
    va_list rest;
    va_start(rest, count);
    int *place = va_arg(rest, int *);
    va_end(rest);
    return *place + value;
}

int main(void)
{
    int *place = malloc(sizeof *place);
    *place = 1;
    free(place);
    return first(1, place);
}
/* truth: FALSE(valid-deref) line 27
 * today: UNKNOWN
 * args: --malloc-succeeds --search off --cex off --domain sites
 */
