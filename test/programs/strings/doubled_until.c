/* SPDX-License-Identifier: MIT */
/* Room doubled until it suffices, as an unsigned number: yajl's buffer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct buffer {
    size_t length, used;
    char *data;
};

static void *resized(void *block, size_t size)
{
    block = realloc(block, size);
    if (!block)
        exit(1);
    return block;
}

static void ensure(struct buffer *buffer, size_t want)
{
    if (!buffer->data) {
        buffer->length = 64;
        buffer->data = resized(NULL, buffer->length);
        buffer->data[0] = 0;
    }
    size_t need = buffer->length;
    while (want >= need - buffer->used)
        need <<= 1;
    if (need != buffer->length) {
        buffer->data = resized(buffer->data, need);
        buffer->length = need;
    }
}

int main(void)
{
    struct buffer buffer = {0, 0, NULL};
    for (int c; (c = getchar()) != EOF;) {
        unsigned char byte = (unsigned char)c;
        ensure(&buffer, 1);
        memcpy(buffer.data + buffer.used, &byte, 1);
        buffer.used++;
        buffer.data[buffer.used] = 0;
    }
    free(buffer.data);
    return 0;
}
/* truth: TRUE
 * arch: 64 */
