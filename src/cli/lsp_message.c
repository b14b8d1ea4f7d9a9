/* SPDX-License-Identifier: MIT */
/* Framing: a header with the length, an empty line, that many bytes of JSON. */
#include "cli/lsp.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { LONGEST_MESSAGE = 64 << 20 };

bool lsp_read(LspInput *input)
{
    char bytes[1 << 14];
    ssize_t count;
    do
        count = read(STDIN_FILENO, bytes, sizeof bytes);
    while (count < 0 && errno == EINTR);
    if (count > 0)
        text_add_bytes(&input->bytes, bytes, (size_t)count);
    return count > 0;
}

/* The value of Content-Length in a header; false if it has none. */
static bool header_length(const char *header, const char *end, size_t *length)
{
    static const char name[] = "Content-Length:";
    for (const char *line = header; line < end;) {
        if (!strncasecmp(line, name, strlen(name))) {
            *length = strtoull(line + strlen(name), NULL, 10);
            return *length <= LONGEST_MESSAGE;
        }
        const char *next = strstr(line, "\r\n");
        line = next ? next + 2 : end;
    }
    return false;
}

bool lsp_next(LspInput *input, Text *message)
{
    const char *start = text_string(&input->bytes), *end = strstr(start, "\r\n\r\n");
    size_t length;
    if (!end)
        return false;
    if (!header_length(start, end, &length)) {
        input->is_bad = true;
        return false;
    }
    size_t head = (size_t)(end + 4 - start);
    if (input->bytes.length - head < length)
        return false;
    text_add_bytes(message, start + head, length);
    memmove(input->bytes.bytes, start + head + length, input->bytes.length - head - length + 1);
    input->bytes.length -= head + length;
    return true;
}

static void add_id(JsonWriter *writer, const Json *id)
{
    if (id && id->kind == JSON_STRING)
        json_string(writer, "id", id->string);
    else
        json_word(writer, "id", id && id->kind == JSON_NUMBER ? id->string : "null");
}

JsonWriter lsp_begin(Text *text, const char *method, const Json *id)
{
    JsonWriter writer = {.text = text};
    json_open(&writer, NULL, '{');
    json_string(&writer, "jsonrpc", "2.0");
    if (id || !method)
        add_id(&writer, id);
    if (method) {
        json_string(&writer, "method", method);
        json_open(&writer, "params", '{');
    }
    return writer;
}

void lsp_send(JsonWriter *writer, const char *method)
{
    if (method)
        json_close(writer, '}');
    json_close(writer, '}');
    printf("Content-Length: %zu\r\n\r\n%s", writer->text->length, text_string(writer->text));
    fflush(stdout);
    text_free(writer->text);
}

char *lsp_path(const char *uri)
{
    static const char scheme[] = "file://";
    if (strncmp(uri, scheme, strlen(scheme)))
        return NULL;
    Text path = {0};
    for (const char *at = uri + strlen(scheme); *at; at++)
        if (*at == '%' && isxdigit((unsigned char)at[1]) && isxdigit((unsigned char)at[2])) {
            char digits[] = {at[1], at[2], 0}, byte = (char)strtol(digits, NULL, 16);
            text_add_bytes(&path, &byte, 1);
            at += 2;
        } else {
            text_add_bytes(&path, at, 1);
        }
    return text_take(&path);
}

void lsp_add_uri(Text *text, const char *path)
{
    text_add(text, "file://");
    text_add_uri(text, path);
}
