/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: a string of wide characters is longer than its first zero byte says. */
#include <stdarg.h>
#include <stdio.h>
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
    char text[3];
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    print(text, "%ls", L"abcdefg");
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN */
