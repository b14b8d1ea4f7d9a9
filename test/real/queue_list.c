/* SPDX-License-Identifier: MIT
 * sys/queue.h, LIST: connections come and go in any order; a connection is closed in the middle of the list.
 * twin 1: FALSE(valid-deref)
 * twin 2: FALSE(valid-memtrack)
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/queue.h>

struct connection {
    int number;
    LIST_ENTRY(connection) link;
};
LIST_HEAD(connections, connection);

static void connection_close(struct connections *all, int number) {
    struct connection *each;
    LIST_FOREACH(each, all, link) {
        if (each->number == number) {
            LIST_REMOVE(each, link);
            free(each);
#if TWIN != 1
            return;
#endif
        }
    }
}

int main(void) {
    struct connections all = LIST_HEAD_INITIALIZER(all);
    for (int c; (c = getchar()) != EOF;) {
        if (c % 2) {
            connection_close(&all, c - 1);
            continue;
        }
        struct connection *new = malloc(sizeof *new);
        if (!new) break;
        new->number = c;
        LIST_INSERT_HEAD(&all, new, link);
    }
    while (!LIST_EMPTY(&all)) {
        struct connection *first = LIST_FIRST(&all);
        LIST_REMOVE(first, link);
#if TWIN == 2
        if (first->number == 'x') continue;
#endif
        free(first);
    }
    return 0;
}
