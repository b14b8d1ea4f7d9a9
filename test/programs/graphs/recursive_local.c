/* SPDX-License-Identifier: MIT */
/* A recursion whose calls write to a local of the first caller. With BROKEN it returns the address of its own local. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};

static int *walk(struct node *at, int *sum)
{
    int own = 0;
    if (!at) {
#ifdef BROKEN
        return &own;
#else
        return sum;
#endif
    }
    int *found = walk(at->next, sum);
    own ^= 1;
    *found ^= own;
    return sum;
}

int main(void)
{
    struct node *list = NULL;
    int sum = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            break;
        new->next = list;
        list = new;
    }
    walk(list, &sum);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --domain boolheap */
