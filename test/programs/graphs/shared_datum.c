/* SPDX-License-Identifier: MIT */
/* Neighbours in a list share a datum. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct datum {
    int value;
};
struct node {
    struct node *next;
    struct datum *left, *right;
};

int main(void)
{
    struct node *list = NULL;
    struct datum *first = malloc(sizeof *first), *last = first;
    if (!first)
        return 0;
    first->value = 1;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        struct datum *datum = malloc(sizeof *datum);
        if (!new || !datum)
            exit(0);
        datum->value = 1;
        new->right = last;
        new->left = datum;
        last = datum;
        new->next = list;
        list = new;
    }
    int sum = 0;
    for (struct node *at = list; at; at = at->next)
        sum = (sum + at->left->value + at->right->value) % 100;
    while (list) {
        struct node *next = list->next;
        free(list->left);
#ifdef BROKEN
        free(list->right);
#endif
        free(list);
        list = next;
    }
    free(first);
    return 0;
}

/* truth: TRUE
 * args: --domain boolheap --property valid-deref */
