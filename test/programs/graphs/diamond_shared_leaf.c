/* SPDX-License-Identifier: MIT */
/* All nodes of a list share one leaf, which is freed last. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct leaf {
    int value;
};
struct node {
    struct node *next;
    struct leaf *leaf;
};

int main(void)
{
    struct leaf *leaf = malloc(sizeof *leaf);
    struct node *list = NULL;
    if (!leaf)
        return 0;
    leaf->value = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            break;
        new->leaf = leaf;
        new->next = list;
        list = new;
    }
    for (struct node *at = list; at; at = at->next)
        at->leaf->value = 1;
    while (list) {
        struct node *next = list->next;
#ifdef BROKEN
        free(list->leaf);
#endif
        free(list);
        list = next;
    }
    free(leaf);
    return 0;
}

/* truth: TRUE */
