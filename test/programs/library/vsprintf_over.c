/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>

static int show(char *to, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsprintf(to, format, list);
    va_end(list);
    return length;
}

int main(void)
{
    char room[8];
    return show(room, "%s%c", "seven..", '!') & 0; /* and the end makes nine */
}
/* truth: FALSE(valid-deref) line 9 */
