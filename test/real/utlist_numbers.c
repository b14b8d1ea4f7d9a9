/* SPDX-License-Identifier: MIT
 * utlist: a doubly linked list whose head knows the last; deletion in the middle.
 * package: uthash-dev
 * twin 1: FALSE(valid-deref)
 * twin 2: FALSE(valid-memtrack)
 */
#include <stdio.h>
#include <stdlib.h>
#include <utlist.h>

struct number {
    int value;
    struct number *prev, *next;
};

int main(void) {
    struct number *all = NULL, *each, *next;
    for (int c; (c = getchar()) != EOF;) {
        if (c == '-') {
            DL_FOREACH_SAFE(all, each, next) {
                if (each->value % 2) {
                    DL_DELETE(all, each);
#if TWIN != 2
                    free(each);
#endif
                }
            }
            continue;
        }
        struct number *new = malloc(sizeof *new);
        if (!new) break;
        new->value = c;
        if (c % 3) DL_APPEND(all, new);
        else DL_PREPEND(all, new);
    }
#if TWIN == 1
    DL_FOREACH(all, each) free(each);
#else
    DL_FOREACH_SAFE(all, each, next) {
        DL_DELETE(all, each);
        free(each);
    }
#endif
    return 0;
}
