/* SPDX-License-Identifier: MIT */
/* A ring of nodes that own rings. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct inner {
    struct inner *next;
};
struct outer {
    struct outer *next;
    struct inner *ring;
};

static struct inner *make_inner(void)
{
    struct inner *first = malloc(sizeof *first);
    first->next = first;
    while (__VERIFIER_nondet_int()) {
        struct inner *n = malloc(sizeof *n);
        n->next = first->next;
        first->next = n;
    }
    return first;
}

static void free_inner(struct inner *first)
{
    struct inner *at = first->next;
    while (at != first) {
        struct inner *next = at->next;
        free(at);
        at = next;
    }
#ifndef BROKEN
    free(first);
#endif
}

int main(void)
{
    struct outer *first = malloc(sizeof *first);
    first->next = first;
    first->ring = make_inner();
    while (__VERIFIER_nondet_int()) {
        struct outer *n = malloc(sizeof *n);
        n->ring = make_inner();
        n->next = first->next;
        first->next = n;
    }
    struct outer *at = first->next;
    while (at != first) {
        struct outer *next = at->next;
        free_inner(at->ring);
        free(at);
        at = next;
    }
    free_inner(first->ring);
    free(first);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
