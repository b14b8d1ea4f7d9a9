/* SPDX-License-Identifier: MIT */
/* A buffer that doubles, and the escapings that more than one printer needs. */
#include "base/text.h"

#include "base/mem.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *room(Text *text, size_t length)
{
    if (text->capacity - text->length <= length) {
        size_t capacity = 2 * text->capacity + length + 64;
        char *bytes = realloc(text->bytes, capacity);
        if (!bytes)
            die("out of memory");
        text->bytes = bytes;
        text->capacity = capacity;
    }
    return text->bytes + text->length;
}

void text_add_bytes(Text *text, const char *bytes, size_t length)
{
    char *end = room(text, length);
    memcpy(end, bytes, length);
    end[length] = 0;
    text->length += length;
}

void text_add(Text *text, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    vsnprintf(room(text, (size_t)length), (size_t)length + 1, format, again);
    text->length += (size_t)length;
    va_end(again);
    va_end(arguments);
}

void text_add_uri(Text *text, const char *path)
{
    for (; *path; path++)
        if (isalnum((unsigned char)*path) || strchr("/-._~", *path))
            text_add_bytes(text, path, 1);
        else
            text_add(text, "%%%02X", (unsigned char)*path);
}

void text_add_filled(Text *text, const char *paragraphs, size_t width)
{
    size_t column = 0;
    for (const char *at = paragraphs; *at;) {
        size_t length = strcspn(at, " \n");
        if (column && column + 1 + length > width) {
            text_add(text, "\n");
            column = 0;
        }
        text_add(text, "%s%.*s", column ? " " : "", (int)length, at);
        column += length + (column > 0);
        at += length;
        if (*at == '\n') {
            text_add(text, "\n");
            column = 0;
        }
        at += *at != '\0';
    }
    text_add(text, "\n");
}

size_t text_utf8_length(const char *string)
{
    const unsigned char *at = (const unsigned char *)string;
    size_t length = *at < 0x80 ? 1 : *at < 0xc2 ? 0 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : *at < 0xf5 ? 4 : 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    /* Longer than need be, one half of a pair of UTF-16, beyond Unicode. */
    bool is_foreign = (*at == 0xe0 && at[1] < 0xa0) || (*at == 0xed && at[1] >= 0xa0) ||
                      (*at == 0xf0 && at[1] < 0x90) || (*at == 0xf4 && at[1] >= 0x90);
    return is_foreign ? 0 : length;
}

/* Bytes of the UTF-8 character that `at` begins with, 0 if it is none that can be shown. */
static size_t shown_character(const char *at)
{
    unsigned char first = (unsigned char)*at;
    bool is_control = first < 0x20 || first == 0x7f || (first == 0xc2 && (unsigned char)at[1] < 0xa0);
    return is_control ? 0 : text_utf8_length(at);
}

void text_add_plain(Text *text, const char *string)
{
    for (const char *at = string; *at;) {
        size_t length = *at == '\n' ? 1 : shown_character(at);
        if (length)
            text_add_bytes(text, at, length);
        else
            text_add(text, "\\x%02x", (unsigned char)*at);
        at += length ? length : 1;
    }
}

void text_add_shell(Text *text, const char *word)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@%+=:,./_-";
    if (*word && !word[strspn(word, plain)]) {
        text_add(text, "%s", word);
        return;
    }
    text_add(text, "'");
    for (const char *at = word; *at;) {
        size_t length = shown_character(at);
        if (!length)
            text_add(text, "'$'\\%03o''", (unsigned char)*at);
        else if (*at == '\'')
            text_add(text, "'\\''");
        else
            text_add_bytes(text, at, length);
        if ((at[0] == '*' && at[1] == '/') || (at[0] == '/' && at[1] == '*'))
            text_add(text, "''"); /* no comment ends or begins here */
        at += length ? length : 1;
    }
    text_add(text, "'");
}

const char *text_string(const Text *text)
{
    return text->bytes ? text->bytes : "";
}

char *text_take(Text *text)
{
    char *bytes = text->bytes ? text->bytes : mem_string("");
    *text = (Text){0};
    return bytes;
}

void text_free(Text *text)
{
    free(text->bytes);
    *text = (Text){0};
}
