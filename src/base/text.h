/* SPDX-License-Identifier: MIT */
/* Text that grows: what printers write into, so that one printer serves terminal, file and test. */
#ifndef WHITTLE_BASE_TEXT_H
#define WHITTLE_BASE_TEXT_H

#include "base/fail.h"

#include <stddef.h>

/* Start from {0}; `bytes` is always NUL-terminated once something was added, NULL before. */
typedef struct Text {
    char *bytes;
    size_t length, capacity;
} Text;

void text_add(Text *text, const char *format, ...) PRINTF_LIKE(2, 3);
void text_add_bytes(Text *text, const char *bytes, size_t length);
/* Adds foreign text so that no terminal obeys it: control characters (but for newlines) and what is not UTF-8 become
 * \xNN. */
void text_add_plain(Text *text, const char *string);
/* Adds paragraphs (\n between them) with lines broken at blanks, none longer than this unless a word is. */
void text_add_filled(Text *text, const char *paragraphs, size_t width);
/* Length of the UTF-8 sequence that begins here, 0 if it is none. */
size_t text_utf8_length(const char *at);
/* Adds a path as part of a URI. */
void text_add_uri(Text *text, const char *path);
/* Adds a word as the shell takes it, fit for a C comment as well. */
void text_add_shell(Text *text, const char *word);
/* The text so far, "" if nothing was added; valid until the next call. */
const char *text_string(const Text *text);
/* Hands the bytes to the caller (never NULL) and empties the text. */
char *text_take(Text *text);
void text_free(Text *text);

#endif
