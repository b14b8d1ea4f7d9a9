/* SPDX-License-Identifier: MIT */
/* Source to bitcode: clang as a child process, -O0 with debug information and lifetime markers. The clang is the one
 * whittle was built with, or the one that the environment variable WHITTLE_CLANG names. */
#ifndef WHITTLE_FRONT_COMPILE_H
#define WHITTLE_FRONT_COMPILE_H

#include "front/front.h"

/* Makes a bitcode (or .ll) file of options->files[file] and stores its path, owned by the caller: the input itself if
 * it is .bc or .ll, what was made of it before (FrontOptions.compiled), both found readable by LLVM, else a temporary file
 * (base/temp.h), *is_made. Returns NULL, or a message and no path; clang's diagnostics go to standard error as they are. Dies
 * when clang uses more than options->clang_limit of CPU. */
char *compile_file(const FrontOptions *options, size_t file, char **path, bool *is_made);

#endif
