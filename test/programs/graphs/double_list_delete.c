/* SPDX-License-Identifier: MIT */
/* A node behind one somewhere in a doubly linked list is deleted: its references are taken out of the counters. */
#include "double_list.h"

int main(void)
{
    struct node *first = build(), *at = first;
    while (at && __VERIFIER_nondet_int())
        at = at->next;
    if (at && at->next) {
        struct node *gone = at->next;
#ifndef BROKEN
        at->next = gone->next;
#endif
        if (gone->next)
            gone->next->prev = at;
        free(gone);
    }
    release(first);
    return 0;
}

/* truth: TRUE
 * args: --domain boolheap --refine counted --search off --cex off */
