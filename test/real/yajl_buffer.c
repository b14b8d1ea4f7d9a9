/* SPDX-License-Identifier: MIT
 * yajl's buffer: text appended by bytes, doubled when full; memory from a function of the client's that never returns NULL.
 * source: yajl
 * files: src/yajl_buf.c
 * flags: -Isrc -Isrc/api
 * twin 1: FALSE(valid-deref)
 * twin 2: FALSE(valid-memtrack)
 */
#include <stdio.h>
#include <stdlib.h>
#include <yajl_alloc.h>
#include <yajl_buf.h>

static void *allocate(void *context, size_t size) {
    void *block = malloc(size);
    (void)context;
    if (!block) exit(1);
    return block;
}

static void *resize(void *context, void *block, size_t size) {
    block = realloc(block, size);
    (void)context;
    if (!block) exit(1);
    return block;
}

static void release(void *context, void *block) {
    (void)context;
    free(block);
}

int main(void) {
    yajl_alloc_funcs functions = {allocate, resize, release, NULL};
    yajl_buf buffer = yajl_buf_alloc(&functions);
    for (int c; (c = getchar()) != EOF;) {
        unsigned char byte = (unsigned char)c;
        yajl_buf_append(buffer, &byte, 1);
    }
#if TWIN == 1
    putchar(yajl_buf_data(buffer)[0]); /* nothing was appended: no data */
#else
    if (yajl_buf_len(buffer) > 0) putchar(yajl_buf_data(buffer)[yajl_buf_len(buffer) - 1]);
#endif
#if TWIN != 2
    yajl_buf_free(buffer);
#endif
    return 0;
}
