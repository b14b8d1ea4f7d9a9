/* SPDX-License-Identifier: MIT */
/* A list in two orders over the same nodes: as they came, and reversed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *back;
};

int main(void)
{
    struct node *first = NULL, *last = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = NULL;
        n->back = last;
        if (last)
            last->next = n;
        else
            first = n;
        last = n;
    }
    for (struct node *at = last; at; at = at->back)
        if (at->back && at->back->next != at)
            abort();
    while (first) {
        struct node *next = first->next;
        free(first);
        first = next;
    }
#ifdef BROKEN
    while (last) {
        struct node *back = last->back;
        free(last);
        last = back;
    }
#endif
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
