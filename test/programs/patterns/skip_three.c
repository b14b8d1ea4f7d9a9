/* SPDX-License-Identifier: MIT */
/* A skip list of three levels, built at the front, walked by each, destroyed by the lowest. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *skip, *leap;
};

int main(void)
{
    struct node *head = malloc(sizeof *head);
    head->next = head->skip = head->leap = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = head->next;
        n->skip = n->leap = NULL;
        head->next = n;
        if (__VERIFIER_nondet_int()) {
            n->skip = head->skip;
            head->skip = n;
            if (__VERIFIER_nondet_int()) {
                n->leap = head->leap;
                head->leap = n;
            }
        }
    }
    struct node *at = head;
    while (at->leap)
        at = at->leap;
    while (at->skip)
        at = at->skip;
    while (at->next)
        at = at->next;
    at = head;
    while (at) {
#ifdef BROKEN
        struct node *next = at->skip;
#else
        struct node *next = at->next;
#endif
        free(at);
        at = next;
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * args: --malloc-succeeds --work 1 */
