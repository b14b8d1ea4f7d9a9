/* SPDX-License-Identifier: MIT */
/* The files that a source is made of, and what their comments say to whittle: contracts above functions, say. Remarks about
 * findings (suppress.h) are none of these: they change no check. */
#include "project/survey.h"

#include "base/file.h"

#include <stdlib.h>
#include <string.h>

/* The end of the comment that holds this; several lines of `//` are one comment. */
static const char *comment_end(const char *text, const char *at)
{
    const char *begin = at, *end = strstr(at, "*/");
    while (begin > text && begin[-1] != '\n' && strncmp(begin, "//", 2))
        begin--;
    if (strncmp(begin, "//", 2) && end)
        return end;
    for (end = strchrnul(at, '\n'); !strncmp(end + strspn(end, " \t\n"), "//", 2); end = strchrnul(end, '\n'))
        end += strspn(end, " \t\n");
    return end;
}

/* Adds each comment of the file from "whittle:" on, and what stands below: a contract is that of the function there. */
static void add_words(Text *words, const char *path)
{
    Text text = {0};
    free(file_read(&text, path));
    for (const char *at = text_string(&text); (at = strstr(at, "whittle:"));) {
        const char *end = comment_end(text_string(&text), at);
        if (strncmp(at + strlen("whittle:") + strspn(at + strlen("whittle:"), " "), "ignore", 6))
            text_add(words, "%.*s\n", (int)(end + strcspn(end, ";{}") - at), at);
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
