/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: the program ends, and nothing but a local variable held a list whose objects are stranded. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct n {
    int *data;
    struct n *next;
};
static struct n *push(struct n *head)
{
    struct n *m = malloc(sizeof *m);
    m->data = malloc(4);
    m->next = head;
    return m;
}
struct n *held;
int main(void)
{
    struct n *head = push(push(0));
    while (__VERIFIER_nondet_int())
        ;
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        held = head;
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * arch: 64
 * args: --malloc-succeeds */
