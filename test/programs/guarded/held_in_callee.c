/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: the object of a list that waits in a callee is replaced without being freed. */
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
static void wait(void)
{
    while (__VERIFIER_nondet_int())
        ;
}
int main(void)
{
    struct n *h = push(push(push(0)));
    wait();
    if (happens())
        h->next->next->data = malloc(4);
    wait();
    drop(h);
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * arch: 64
 * args: --malloc-succeeds */
