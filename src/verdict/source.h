/* SPDX-License-Identifier: MIT */
/* The program's text as the user wrote it, for excerpts. Files that cannot be read have none: nothing depends on it. */
#ifndef WHITTLE_VERDICT_SOURCE_H
#define WHITTLE_VERDICT_SOURCE_H

#include "program/program.h"

typedef struct Source {
    const Program *program;
    Text *texts;   /* by file */
    bool *is_read; /* by file */
} Source;

Source source_open(const Program *program);
void source_close(Source *source);
/* The whole file, "" if there is none. */
const char *source_text(Source *source, uint32_t file);
/* The line of a position, without its end; NULL if there is none. */
const char *source_line(Source *source, Position position, size_t *length);
/* Adds the call that begins at a position, blanks as one each: "sprintf(name, \"%s!\", who)". False, and nothing is
 * added, if none does or it is too long. `of_macro`: one of a macro will do. */
bool source_add_call(Text *text, Source *source, Position position, bool of_macro);

#endif
