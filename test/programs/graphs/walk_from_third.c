/* SPDX-License-Identifier: MIT */
/* Two blocks are taken out of the summary by one operation; the walk along the others comes to an end. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
struct Node {
    struct Node *next;
};
int main(void)
{
    struct Node *head = malloc(sizeof *head);
    head->next = malloc(sizeof *head);
    head->next->next = 0;
    while (__VERIFIER_nondet_int()) {
        struct Node *node = malloc(sizeof *node);
        node->next = head;
        head = node;
    }
    struct Node *at = head->next->next;
    if (at) {
        while (at)
            at = at->next;
        __VERIFIER_error();
    }
    return 0;
}
/* truth: FALSE(unreach-call)
 * args: --property unreach-call --malloc-succeeds */
