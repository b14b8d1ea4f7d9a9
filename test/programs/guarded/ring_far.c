/* SPDX-License-Identifier: MIT */
/* A list may have been made a ring of two, which a block taken out of it later must show. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
};

int main(void)
{
    struct node *first = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            return 0;
        new->next = first;
        new->prev = NULL;
        if (first)
            first->prev = new;
        first = new;
    }
    if (first && first->next && __VERIFIER_nondet_uint() * 2654435761u == 987654321u)
        first->next->next = first;
    struct node *at = first;
    while (at && __VERIFIER_nondet_int())
        at = at->next;
    while (at && __VERIFIER_nondet_int())
        at = at->prev;
    if (at && at->next && at->next->next == at) {
        free(at);
        at->prev = NULL;
    }
    return 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --domain boolheap --refine counted --property valid-deref --work 1 */
