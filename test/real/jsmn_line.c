/* SPDX-License-Identifier: MIT
 * jsmn: a line of any length cut into tokens, which are read back.
 * package: libjsmn-dev
 * twin 1: FALSE(valid-deref)
 * twin 2: FALSE(valid-deref)
 */
#define _GNU_SOURCE
#define JSMN_STATIC
#include <stdio.h>
#include <stdlib.h>
#include <jsmn.h>

int main(void) {
    jsmntok_t tokens[16];
    jsmn_parser parser;
    char *line = NULL;
    size_t size = 0;
    ssize_t length = getline(&line, &size, stdin);
    if (length > 0) {
        jsmn_init(&parser);
        int found = jsmn_parse(&parser, line, (size_t)length, tokens, 16);
#if TWIN == 1
        putchar(line[tokens[found > 0 ? found - 1 : 0].end + (found > 1)]);
#elif TWIN == 2
        putchar(tokens[found].size);
#else
        for (int i = 0; i < found; i++) putchar(tokens[i].size);
#endif
    }
    free(line);
    return 0;
}
