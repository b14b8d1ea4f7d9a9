/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: the nodes of a list are freed, the objects that folding stranded are not. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct n {
    int *data;
    struct n *next;
};
struct n *head;
int main(void)
{
    while (__VERIFIER_nondet_int()) {
        struct n *m = malloc(sizeof *m);
        m->data = malloc(4);
        m->next = head;
        head = m;
    }
    int forgets = __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
    while (head) {
        struct n *next = head->next;
        if (!forgets)
            free(head->data);
        free(head);
        head = next;
    }
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * arch: 64
 * args: --malloc-succeeds */
