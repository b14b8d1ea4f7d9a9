/* SPDX-License-Identifier: MIT */
/* The files that a source is made of, and what their comments say to whittle: contracts above functions, say. Remarks about
 * findings (suppress.h) are none of these: they change no check. */
#include "project/survey.h"

#include "base/file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char mark[] = "whittle:";

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

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool is_one_of(TextSpan word, const char *const *words)
{
    size_t length = (size_t)(word.end - word.begin);
    while (*words && (strlen(*words) != length || strncmp(*words, word.begin, length)))
        words++;
    return *words;
}

/* Is it the name of a parameter in the text of a declaration? That stands before a comma or a bracket. */
static bool is_parameter(TextSpan word, TextSpan declaration)
{
    size_t length = (size_t)(word.end - word.begin);
    for (const char *at = declaration.begin; at + length < declaration.end; at++)
        if (!strncmp(at, word.begin, length) && !is_letter(at[length]) &&
            (at == declaration.begin || !is_letter(at[-1])) && strchr(",)[", at[length + strspn(at + length, " \n")]))
            return true;
    return false;
}

static const char *const clause_words[] = {"requires", "ensures",  "owns",   "frees", "result", "NULL", "null",
                                           "optional", "nonempty", "shared", "any",   "array",  NULL};
/* In their parentheses stand the parameter, types of its objects, and fields. */
static const char *const object_words[] = {"list", "dlist", "ring", "tree", "object", "string", NULL};

bool survey_names_more(TextSpan contract, TextSpan declaration, Text *calls)
{
    const char *begin = contract.begin, *end = contract.end;
    enum { DEPTH_MOST = 64 };
    bool names_more = false, is_in_object[DEPTH_MOST] = {false};
    size_t depth = 0;
    for (TextSpan word = {begin, begin}; word.begin < end; word.begin = word.end) {
        word.end = word.begin + 1;
        depth -= *word.begin == ')' && depth;
        if (*word.begin == '(' && depth + 1 < DEPTH_MOST)
            is_in_object[++depth] = false;
        if (!is_letter(*word.begin))
            continue;
        while (word.end < end && is_letter(*word.end))
            word.end++;
        const char *next = word.end + strspn(word.end, " ");
        bool is_field = (word.begin > begin && word.begin[-1] == '.') ||
                        (word.begin > begin + 1 && !strncmp(word.begin - 2, "->", 2));
        bool is_object = is_one_of(word, object_words);
        bool is_known = is_field || is_in_object[depth] || is_object || isdigit((unsigned char)*word.begin) ||
                        is_one_of(word, clause_words) || is_parameter(word, declaration);
        names_more |= !is_known;
        if (!is_known && calls && *next == '(')
            text_add(calls, "c %.*s\n", (int)(word.end - word.begin), word.begin);
        if (is_object && *next == '(' && depth + 1 < DEPTH_MOST)
            is_in_object[++depth] = true, word.end = next + 1;
    }
    return names_more;
}

/* Adds each comment of the file from "whittle:" on, and what stands below: a contract is that of the function there. Does a contract
 * name more than that? */
static bool add_words(Text *words, Text *calls, const char *file)
{
    bool names_more = false;
    for (const char *at = file; (at = strstr(at, mark));) {
        const char *end = comment_end(file, at), *behind = end + strcspn(end, ";{}");
        if (strncmp(at + strlen(mark) + strspn(at + strlen(mark), " "), "ignore", 6)) {
            text_add(words, "%.*s\n", (int)(behind - at), at);
            names_more |= survey_names_more((TextSpan){at + strlen(mark), end}, (TextSpan){end, behind}, calls);
        }
        at = end;
    }
    return names_more;
}

void survey_write_includes(Text *text, const char *rule, const char *directory)
{
    Text words = {0}, all = {0};
    char digest[SHA256_LENGTH + 1], contents[SHA256_LENGTH + 1], *word;
    bool names_more = false;
    const char *at = strstr(rule, ": ");
    for (at = at ? at + 2 : ""; (word = file_next_of_rule(&at)); free(word)) {
        char *joined = *word == '/' || !*directory ? mem_string(word) : message("%s/%s", directory, word);
        char *whole = realpath(joined, NULL);
        Text file = {0};
        if (whole) {
            text_add(text, "i %s\n", whole);
            free(file_read(&file, whole));
            names_more |= add_words(&words, text, text_string(&file));
            text_add(&all, "%s", text_string(&file));
        }
        text_free(&file);
        free(joined);
        free(whole);
    }
    sha256_hex(text_string(&all), all.length, contents);
    sha256_hex(text_string(&words), words.length, digest);
    text_add(text, "w %s\na %s\n%s", digest, contents, names_more ? "m\n" : "");
    text_free(&words);
    text_free(&all);
}
