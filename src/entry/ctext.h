/* SPDX-License-Identifier: MIT */
/* Functions in the text of a C file, found by what they look like. */
#ifndef WHITTLE_ENTRY_CTEXT_H
#define WHITTLE_ENTRY_CTEXT_H

#include "base/mem.h"

#include <stdbool.h>

enum { SOURCE_PARAMETERS_MOST = 32 };

/* NAME(PARAMETERS) { BODY }, or without the body. */
typedef struct SourceFunction {
    const char *name;       /* where it stands */
    const char *behind;     /* the end of the parameters */
    const char *open, *end; /* the brace, and what comes behind the other one; NULL: this is a declaration */
    const char *parameters[SOURCE_PARAMETERS_MOST]; /* names; "" without */
    bool is_const[SOURCE_PARAMETERS_MOST];          /* a pointer, and what it leads to is const */
    size_t count;
} SourceFunction;

/* Reads the first function of that name at or behind `at`. False: there is none that can be read. */
bool ctext_read_function(Arena *arena, const char *at, const char *name, SourceFunction *function);

/* Reads the parameters in these parentheses. */
bool ctext_read_parameters(Arena *arena, const char *open, SourceFunction *function);

/* The beginning of a line, counted from 1. */
const char *ctext_line(const char *text, unsigned line);
unsigned ctext_line_of(const char *text, const char *at);

#endif
