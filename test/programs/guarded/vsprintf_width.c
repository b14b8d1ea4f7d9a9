/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: a field wider than most. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

static int print(char *to, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsprintf(to, format, list);
    va_end(list);
    return length;
}

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    char *text = malloc(5000000);
    if (!text)
        return 0;
    print(text, "%20000000d", 3);
    free(text);
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN */
