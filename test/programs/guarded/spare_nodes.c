/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: a node comes to the free list with its object. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
static int happens(void)
{
    return __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
}
struct n {
    int *data;
    struct n *next;
};
static struct n *push(struct n *h)
{
    struct n *m = malloc(sizeof *m);
    m->data = malloc(4);
    m->next = h;
    return m;
}
static void drop(struct n *h)
{
    while (h) {
        struct n *x = h->next;
        free(h->data);
        free(h);
        h = x;
    }
}
int main(void)
{
    struct n *used = 0, *spare = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int() && used) {
            struct n *x = used;
            used = x->next;
            if (!happens())
                free(x->data);
            x->next = spare;
            spare = x;
        } else if (spare) {
            struct n *x = spare;
            spare = x->next;
            x->data = malloc(4);
            x->next = used;
            used = x;
        } else
            used = push(used);
    }
    drop(used);
    while (spare) {
        struct n *x = spare->next;
        free(spare);
        spare = x;
    }
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * arch: 64
 * args: --malloc-succeeds */
