/* SPDX-License-Identifier: MIT */
/* A program's own functions of library names. Calls of them are calls of the program's; but compilers and the library
 * itself call functions by these names, too, and which of them do is not fixed: a structure is copied by memcpy,
 * printf("x\n") becomes puts("x"), strdup calls malloc. */
#ifndef WHITTLE_FRONT_OWN_H
#define WHITTLE_FRONT_OWN_H

#include "front/translator.h"

/* The program's own definition of a function that others than the program's code may call: external ones only. */
LLVMValueRef own_definition(const Translator *translator, const char *name);
/* Whether the library itself calls the program's function of that name if there is one. */
bool own_is_called_by_library(const char *name);
/* A function of the program's own that may be called, or is left out, where the program calls the library's `name`;
 * NULL if there is none. */
const char *own_conflict(const Translator *translator, const char *name);

#endif
