/* SPDX-License-Identifier: MIT */
/* A list is split in two; nodes of the second get a block each, and both are freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int *block;
};

int main(void)
{
    struct node *all = NULL, *plain = NULL, *owners = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = all;
        all = n;
    }
    while (all) {
        struct node *n = all;
        all = n->next;
        if (__VERIFIER_nondet_int()) {
            n->next = plain;
            plain = n;
#ifdef BROKEN
            n->block = (int *)&plain;
#endif
        } else {
            n->block = malloc(sizeof *n->block);
            n->next = owners;
            owners = n;
        }
    }
    while (plain) {
        struct node *n = plain;
        plain = n->next;
#ifdef BROKEN
        free(n->block);
#endif
        free(n);
    }
    while (owners) {
        struct node *n = owners;
        owners = n->next;
        free(n->block);
        free(n);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
