/* SPDX-License-Identifier: MIT */
/* The accesses are valid, which takes refinement to see, and the assertion holds. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
struct Node { struct Node *next; int data; };
int main(void)
{
    struct Node *head = malloc(sizeof *head);
    head->next = malloc(sizeof *head);
    head->next->next = 0;
    head->data = head->next->data = 3;
    while (__VERIFIER_nondet_int()) {
        struct Node *node = malloc(sizeof *node);
        node->next = head;
        node->data = 3;
        head = node;
    }
    if (head->next->data != 3)
        __VERIFIER_error();
    return 0;
}
/* truth: TRUE
 * args: --property unreach-call --malloc-succeeds */
