/* SPDX-License-Identifier: MIT
 * uthash: users by number; nodes are in a bucket's list and in the list of all.
 * package: uthash-dev
 * twin 1: FALSE(valid-memtrack)
 * twin 2: FALSE(valid-memtrack)
 */
#include <stdio.h>
#include <stdlib.h>
#include <uthash.h>

struct user {
    int id;
    int visits;
    UT_hash_handle hh;
};

int main(void) {
    struct user *all = NULL;
    for (int c; (c = getchar()) != EOF;) {
        struct user *found;
        HASH_FIND_INT(all, &c, found);
#if TWIN == 2
        if (found && found->visits < 2) {
#else
        if (found) {
#endif
            found->visits++;
            continue;
        }
        found = malloc(sizeof *found);
        if (!found) break;
        found->id = c;
        found->visits = 1;
#if TWIN == 2
        if (c == 'x') continue;
#endif
        HASH_ADD_INT(all, id, found);
    }
    struct user *each, *next;
    HASH_ITER(hh, all, each, next) {
#if TWIN == 1
        free(each);
        HASH_DEL(all, each);
#else
        HASH_DEL(all, each);
        free(each);
#endif
    }
    return 0;
}
