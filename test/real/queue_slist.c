/* SPDX-License-Identifier: MIT
 * sys/queue.h, SLIST: a sorted list of numbers by insertion after.
 * twin 1: FALSE(valid-deref)
 * twin 2: FALSE(valid-memtrack)
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/queue.h>

struct item {
    int key;
    SLIST_ENTRY(item) link;
};
SLIST_HEAD(items, item);

static void insert_sorted(struct items *all, struct item *new) {
    struct item *each, *before = NULL;
    SLIST_FOREACH(each, all, link) {
        if (each->key > new->key) break;
        before = each;
    }
#if TWIN == 1
    SLIST_INSERT_AFTER(before, new, link);
#elif TWIN == 2
    if (before) before->link.sle_next = new, new->link.sle_next = NULL;
    else SLIST_INSERT_HEAD(all, new, link);
#else
    if (before) SLIST_INSERT_AFTER(before, new, link);
    else SLIST_INSERT_HEAD(all, new, link);
#endif
}

int main(void) {
    struct items all = SLIST_HEAD_INITIALIZER(all);
    for (int c; (c = getchar()) != EOF;) {
        struct item *new = malloc(sizeof *new);
        if (!new) break;
        new->key = c;
        insert_sorted(&all, new);
    }
    while (!SLIST_EMPTY(&all)) {
        struct item *first = SLIST_FIRST(&all);
        SLIST_REMOVE_HEAD(&all, link);
        free(first);
    }
    return 0;
}
