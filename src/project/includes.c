/* SPDX-License-Identifier: MIT */
/* The files that a source is made of, and what their comments say to whittle: contracts above functions, say. Remarks about
 * findings (suppress.h) are none of these: they change no check. */
#include "project/survey.h"

#include "base/file.h"

#include <stdlib.h>
#include <string.h>

/* Adds each comment of the file from "whittle:" to its end. */
static void add_words(Text *words, const char *path)
{
    Text text = {0};
    free(file_read(&text, path));
    for (const char *at = text_string(&text); (at = strstr(at, "whittle:"));) {
        const char *end = strstr(at, "*/"), *line = strchrnul(at, '\n'), *begin = at;
        while (begin > text_string(&text) && begin[-1] != '\n' && strncmp(begin, "//", 2))
            begin--;
        if (!strncmp(begin, "//", 2) || !end)
            end = line;
        if (strncmp(at + strlen("whittle:") + strspn(at + strlen("whittle:"), " "), "ignore", 6))
            text_add(words, "%.*s\n", (int)(end - at), at);
        at = end;
    }
    text_free(&text);
}

void survey_write_includes(Text *text, const char *rule, const char *directory)
{
    Text words = {0};
    char digest[SHA256_LENGTH + 1], *word;
    const char *at = strstr(rule, ": ");
    for (at = at ? at + 2 : ""; (word = file_next_of_rule(&at)); free(word)) {
        char *joined = *word == '/' || !*directory ? mem_string(word) : message("%s/%s", directory, word);
        char *whole = realpath(joined, NULL);
        if (whole) {
            text_add(text, "i %s\n", whole);
            add_words(&words, whole);
        }
        free(joined);
        free(whole);
    }
    sha256_hex(text_string(&words), words.length, digest);
    text_add(text, "w %s\n", digest);
    text_free(&words);
}
