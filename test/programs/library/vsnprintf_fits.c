/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int show(char *to, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = vsnprintf(to, size, format, list);
    va_end(list);
    return length;
}

int main(void)
{
    char room[8];
    show(room, sizeof room, "%s", "too long for it");
    return room[strlen(room)];
}
/* truth: TRUE */
