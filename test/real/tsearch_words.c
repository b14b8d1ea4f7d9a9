/* SPDX-License-Identifier: MIT
 * search.h, tsearch: a set of strings of the C library.
 * twin 1: FALSE(valid-memtrack)
 * twin 2: FALSE(valid-deref)
 */
#define _GNU_SOURCE
#include <search.h>
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
    void *root = NULL;
    for (int c; (c = getchar()) != EOF;) {
        int *key = malloc(sizeof *key);
        if (!key) break;
        *key = c;
        int **found = tsearch(key, &root, compare);
        if (!found || *found != key) {
#if TWIN == 2
            free(key);
            if (found && *found) putchar(*key);
            continue;
#endif
#if TWIN != 1
            free(key);
#endif
        }
    }
    tdestroy(root, free);
    return 0;
}
