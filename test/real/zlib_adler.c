/* SPDX-License-Identifier: MIT
 * zlib's adler32 of a line of any length.
 * source: zlib
 * files: adler32.c
 * flags: -I.
 * twin 1: FALSE(valid-deref)
 * twin 2: FALSE(valid-memtrack)
 */
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

int main(void) {
    char *line = NULL;
    size_t size = 0;
    ssize_t length = getline(&line, &size, stdin);
#if TWIN == 1
    if (length > 0) printf("%lu\n", adler32(1, (Bytef *)line + length / 2, (uInt)size)); /* the block's size, from its middle */
#else
    if (length > 0) printf("%lu\n", adler32(1, (Bytef *)line, (uInt)length));
#endif
#if TWIN == 2
    if (length < 0) return 1;
#endif
    free(line);
    return 0;
}
