/* SPDX-License-Identifier: MIT */
/* Neighbours somewhere in a doubly linked list change places: that the second leads back to the one before the first is excluded by the
 * list being acyclic, and by no counter. */
#include "double_list.h"

int main(void)
{
    struct node *first = build(), *at = first;
    while (at && __VERIFIER_nondet_int())
        at = at->next;
    while (at && __VERIFIER_nondet_int())
        at = at->prev;
    if (at && at->next && at->next->next) {
        struct node *one = at->next, *two = one->next;
        at->next = two;
        two->prev = at;
        one->next = two->next;
        if (two->next)
            two->next->prev = one;
#ifndef BROKEN
        two->next = one;
#endif
        one->prev = two;
    }
    release(first);
    return 0;
}

/* truth: TRUE
 * args: --domain boolheap --refine counted --search off --cex off */
