/* SPDX-License-Identifier: MIT */
/* Two lists of objects are merged by their keys. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int *key;
};

static struct node *make(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->key = malloc(sizeof *n->key);
        *n->key = __VERIFIER_nondet_int();
        n->next = list;
        list = n;
    }
    return list;
}

int main(void)
{
    struct node *a = make(), *b = make(), *all = NULL;
    while (a && b) {
        struct node **from = *a->key < *b->key ? &a : &b, *n = *from;
        *from = n->next;
        n->next = all;
        all = n;
    }
#ifndef BROKEN
    if (!a)
        a = b;
#endif
    while (a) {
        struct node *n = a;
        a = n->next;
        n->next = all;
        all = n;
    }
#ifdef BROKEN
    b = NULL;
#endif
    while (all) {
        struct node *n = all;
        all = n->next;
        free(n->key);
        free(n);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
