/* SPDX-License-Identifier: MIT */
/* %n with a list of arguments is not modelled, and no fault. */
#include <stdarg.h>
#include <stdio.h>

static void print(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}

int main(void)
{
    int count = 0;
    print("abc%n", &count);
    return count != 3;
}
/* truth: TRUE
 * today: UNKNOWN(unsupported */
