/* SPDX-License-Identifier: MIT */
/* Source to bitcode: clang as a child process, -O0 with debug information and lifetime markers. */
#ifndef WHITTLE_FRONT_COMPILE_H
#define WHITTLE_FRONT_COMPILE_H

#include "front/front.h"

/* Makes a bitcode (or .ll) file of options->files[file] and stores its path: the input itself if it is .bc or .ll, else a temporary
 * file (base/temp.h). Returns NULL or a message; clang's diagnostics go to standard error as they are. */
char *compile_file(const FrontOptions *options, size_t file, char **path);

#endif
