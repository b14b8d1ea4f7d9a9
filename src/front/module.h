/* SPDX-License-Identifier: MIT */
/* Modules: reading and linking bitcode, and the models that are part of whittle. */
#ifndef WHITTLE_FRONT_MODULE_H
#define WHITTLE_FRONT_MODULE_H

#include "front/llvm.h"

#include <stddef.h>

/* Reads the bitcode or .ll files at `paths` and links them into one verified module of `context` for little-endian
 * targets with that pointer width. Returns NULL or a message, in which the files go by `names`. The module is the
 * caller's even then, if not NULL. */
char *module_read(LLVMContextRef context, const char *const *paths, const char *const *names, size_t count,
                  unsigned pointer_width, LLVMModuleRef *module);

/* The module of the library models. */
LLVMModuleRef module_of_models(LLVMContextRef context, unsigned pointer_width);

#endif
