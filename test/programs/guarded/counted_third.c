/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: the object of the third node from the end is not freed. */
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
    struct n *h = 0;
    unsigned k = 0;
    while (__VERIFIER_nondet_int() && k < 900) {
        h = push(h);
        k++;
    }
    int g = happens();
    while (h) {
        struct n *x = h->next;
        k--;
        if (!(g && k == 2))
            free(h->data);
        free(h);
        h = x;
    }
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * arch: 64
 * args: --malloc-succeeds */
