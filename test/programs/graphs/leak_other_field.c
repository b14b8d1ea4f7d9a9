/* SPDX-License-Identifier: MIT */
/* Items that nothing leads to but the field `item` of a list's nodes: none is lost until its node's field is overwritten. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item {
    int value;
    struct item *unused;
};
struct node {
    struct node *next;
    struct item *item;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            break;
        new->item = malloc(sizeof *new->item);
        new->next = list;
        list = new;
    }
    while (list) {
        struct node *next = list->next;
#ifdef BROKEN
        list->item = NULL;
#endif
        free(list->item);
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --domain boolheap --property valid-memtrack */
