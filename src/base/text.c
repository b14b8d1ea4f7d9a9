/* SPDX-License-Identifier: MIT */
#include "base/text.h"

#include "base/mem.h"

#include <stdarg.h>
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
