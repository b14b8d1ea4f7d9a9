/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: an object that a folded list strands is lost in earnest, its node's field overwritten. */
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
int main(void)
{
    struct n *head = push(push(0));
    while (__VERIFIER_nondet_int())
        ;
    if (__VERIFIER_nondet_uint() * 2654435761u == 987654321u)
        head->next->data = 0;
    while (head) {
        struct n *next = head->next;
        free(head->data);
        free(head);
        head = next;
    }
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * arch: 64
 * args: --malloc-succeeds */
