/* SPDX-License-Identifier: MIT */
/* Two lists, each with a block that all its nodes share, put one behind the other: the first node's block is not the
 * last one's. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int *data;
};

static struct node *push(struct node *list, int *data)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        exit(0);
    node->next = list;
    node->data = data;
    return node;
}

int main(void)
{
    int *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    if (!a || !b)
        exit(0);
    struct node *list = NULL;
    do
        list = push(list, b);
    while (__VERIFIER_nondet_int());
    list = push(list, b);
    list = push(list, b);
    b = NULL;
    do
        list = push(list, a);
    while (__VERIFIER_nondet_int());
    list = push(list, a);
    list = push(list, a);
    a = NULL;
    struct node *last = list;
    while (last->next)
        last = last->next;
    if (last->data != list->data)
        *(volatile char *)0 = 0;
    exit(0);
}
/* truth: FALSE(valid-deref) */
