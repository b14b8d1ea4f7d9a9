/* SPDX-License-Identifier: MIT */
/* Temporary files: one private directory per process, made under $TMPDIR (or /tmp) when first asked for. It vanishes
 * with all it holds when the process exits, dies, or is ended by a signal; running children are killed first. */
#ifndef WHITTLE_BASE_TEMP_H
#define WHITTLE_BASE_TEMP_H

/* A path for a new temporary file whose name ends in `suffix`, owned by the caller. No two calls give the same. */
char *temp_path(const char *suffix);

/* Kills all children and removes the directory; may be called from a signal handler. */
void temp_clean_up(void);

#endif
