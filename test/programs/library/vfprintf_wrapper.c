/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void warn(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
}

int main(void)
{
    int number = __VERIFIER_nondet_int();
    if (number < 0)
        warn("negative: %ld, %5.2f%% of %s\n", (long)number, 1.5, "all");
    else if (number > 9)
        warn("too large: %*d\n", 12, number);
    return 0;
}
/* truth: TRUE */
