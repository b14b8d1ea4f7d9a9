/* SPDX-License-Identifier: MIT
 * yajl's buffer: text appended by bytes, doubled when full.
 * source: yajl
 * files: src/yajl_buf.c src/yajl_alloc.c
 * flags: -Isrc -Isrc/api
 * args: --malloc-succeeds
 * twin 1: FALSE(valid-deref)
 * twin 2: FALSE(valid-memtrack)
 */
#include <stdio.h>
#include <stdlib.h>
#include <yajl_alloc.h>
#include <yajl_buf.h>

int main(void) {
    yajl_alloc_funcs functions;
    yajl_set_default_alloc_funcs(&functions);
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
