/* SPDX-License-Identifier: MIT */
/* Which locations every way to a function's end passes: where a branch no longer matters. */
#ifndef WHITTLE_PROGRAM_CONTROL_H
#define WHITTLE_PROGRAM_CONTROL_H

#include "program/program.h"

/* Computed for a function when first asked; too large functions have none. */
typedef struct Control Control;
Control *control_create(const Program *program);
void control_destroy(Control *control);
/* Whether every way from `from` to an end of its function passes `at`, another location of that function. */
bool control_must_pass(Control *control, LocationId from, LocationId at);

#endif
