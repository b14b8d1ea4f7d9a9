/* SPDX-License-Identifier: MIT
 * userspace-rcu's list.h: a ring of nodes in a structure, moved between two rings.
 * package: liburcu-dev
 * twin 1: FALSE(valid-deref)
 * twin 2: FALSE(valid-memtrack)
 */
#include <stdio.h>
#include <stdlib.h>
#include <urcu/list.h>

struct item {
    int value;
    struct cds_list_head node;
};

static void free_all(struct cds_list_head *ring) {
#if TWIN == 1
    struct item *each;
    cds_list_for_each_entry(each, ring, node) free(each);
#else
    struct item *each, *next;
    cds_list_for_each_entry_safe(each, next, ring, node) {
        cds_list_del(&each->node);
        free(each);
    }
#endif
}

int main(void) {
    CDS_LIST_HEAD(waiting);
    CDS_LIST_HEAD(done);
    for (int c; (c = getchar()) != EOF;) {
        if (c == '-' && !cds_list_empty(&waiting)) {
            cds_list_move(waiting.next, &done);
            continue;
        }
        struct item *new = malloc(sizeof *new);
        if (!new) break;
        new->value = c;
        cds_list_add_tail(&new->node, &waiting);
    }
    free_all(&waiting);
#if TWIN != 2
    free_all(&done);
#endif
    return 0;
}
