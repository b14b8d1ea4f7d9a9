/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: the object of a ring's node is forgotten. */
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
int main(void)
{
    struct n *h = push(push(0));
    h->next->next = h;
    while (__VERIFIER_nondet_int())
        ;
    struct n *x = h->next;
    h->next = 0;
    if (happens())
        x->data = 0;
    free(x->data);
    free(x);
    free(h->data);
    free(h);
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * arch: 64
 * args: --malloc-succeeds */
