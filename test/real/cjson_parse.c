/* SPDX-License-Identifier: MIT
 * cJSON: a line parsed by recursive descent, and deleted.
 * source: cjson
 * files: cJSON.c
 * flags: -I.
 * twin 1: FALSE(valid-memtrack)
 * twin 2: FALSE(valid-deref)
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <cJSON.h>

int main(void) {
    char *line = NULL;
    size_t size = 0;
    if (getline(&line, &size, stdin) > 0) {
        cJSON *tree = cJSON_Parse(line);
#if TWIN == 2
        printf("%d\n", tree->type);
#endif
#if TWIN != 1
        cJSON_Delete(tree);
#endif
        (void)tree;
    }
    free(line);
    return 0;
}
