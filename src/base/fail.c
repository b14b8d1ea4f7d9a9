/* SPDX-License-Identifier: MIT */
/* Ending the process, and messages. */
#include "base/fail.h"

#include "base/mem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { MACHINE_EXHAUSTED = 3 }; /* as for bad input: a sentence says what is wrong */

/* The one piece of process-wide state: a process dies once, and from anywhere. */
static int (*the_last_word)(const char *reason);

void die_set_last_word(int (*last_word)(const char *reason))
{
    the_last_word = last_word;
}

void die(const char *format, ...)
{
    char reason[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    fprintf(stderr, "whittle: %s\n", reason);
    int (*last_word)(const char *) = the_last_word;
    the_last_word = NULL;
    exit(last_word ? last_word(reason) : MACHINE_EXHAUSTED);
}

char *message(const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    char *text = mem_alloc((size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    va_end(arguments);
    return text;
}
