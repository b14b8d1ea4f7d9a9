/* SPDX-License-Identifier: MIT */
/* Whole files, with messages fit for people. */
#ifndef WHITTLE_BASE_FILE_H
#define WHITTLE_BASE_FILE_H

#include "base/text.h"

#include <stdbool.h>

/* Adds the contents of a file. Returns NULL, or a message: missing, unreadable, a directory or
 * anything else that is not a regular file (it might never end), empty. */
char *file_read(Text *text, const char *path);
/* The same for a file that is cut at its first NUL byte when it is used: one with such a byte is refused. */
char *file_read_text(Text *text, const char *path);
/* The same message without reading all of it. */
char *file_check(const char *path);
/* Makes or replaces a file. Returns NULL or a message. */
char *file_write(const char *path, const Text *text);
/* A message if that would fail, as far as can be said without doing it. */
char *file_check_write(const char *path);

/* Makes the folder unless it exists. Returns NULL or a message. */
char *file_make_folder(const char *path);

/* Whether the name ends in this, dot included. */
bool file_has_ending(const char *path, const char *ending);

/* Paths of the files with this ending, by name, in the folder of that name that whittle ships: share/FOLDER beside the
 * program, or share/whittle/FOLDER where it is installed. */
char **file_shipped(const char *folder, const char *ending, size_t *count);
void file_shipped_free(char **paths, size_t count);

/* Removes the files in the folder with such an ending (".json") that nobody has written or read for so many days. */
void file_prune(const char *folder, const char *ending, double days);
/* Marks the file as read now, if it is there. */
void file_touch(const char *path);
/* The next file of a rule for make, behind its colon, blanks in it escaped by backslashes; NULL at the end. Owned by the
 * caller. */
char *file_next_of_rule(const char **at);

#endif
