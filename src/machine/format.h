/* SPDX-License-Identifier: MIT */
/* What STEP_FORMAT prints: printf's conversions on values of the heap. */
#ifndef WHITTLE_MACHINE_FORMAT_H
#define WHITTLE_MACHINE_FORMAT_H

#include "machine/heap.h"

typedef struct FormatResult {
    const char *unsupported; /* why it could not be formatted, NULL if it could */
    bool is_bad_string;      /* the string at `string` cannot be read at `string.bits` */
    Value string;
    bool tainted; /* the text depends on a tainted value */
} FormatResult;

/* Adds the text that arguments[0], the format string's address, makes of the other arguments. */
FormatResult format_values(Text *text, const Heap *heap, const Value *arguments, size_t count);

#endif
