/* SPDX-License-Identifier: MIT
 * libcsv: bytes of a table pass through the parser, one call each; fields are counted by a callback.
 * source: libcsv
 * files: libcsv.c
 * flags: -I.
 * twin 1: FALSE(valid-memtrack)
 * twin 2: FALSE(valid-deref)
 */
#include <stdio.h>
#include <stdlib.h>
#include <csv.h>

static void field(void *text, size_t length, void *count) {
#if TWIN == 2
    if (length > 2) ((char *)text)[length + 200] = 0;
#endif
    (void)text;
    *(size_t *)count += length > 0;
}

int main(void) {
    struct csv_parser parser;
    size_t count = 0;
    if (csv_init(&parser, 0)) return 1;
    for (int c; (c = getchar()) != EOF;) {
        char byte = (char)c;
        if (csv_parse(&parser, &byte, 1, field, NULL, &count) != 1) break;
    }
    csv_fini(&parser, field, NULL, &count);
#if TWIN != 1
    csv_free(&parser);
#endif
    printf("%zu\n", count);
    return 0;
}
