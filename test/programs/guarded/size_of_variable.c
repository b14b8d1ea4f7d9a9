/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: each node of a list owns a block as long as a variable says, which then changes. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct node {
    struct node *next;
    char *data;
};

int main(void)
{
    int wrong = __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
    unsigned size = __VERIFIER_nondet_uint() % 50 + 1;
    struct node *head = NULL;
    while (__VERIFIER_nondet_uint()) {
        struct node *node = malloc(sizeof *node);
        node->data = malloc(size);
        node->next = head;
        head = node;
        if (wrong)
            size++;
    }
    for (struct node *node = head; node; node = node->next)
        node->data[size - 1] = 0;
    while (head) {
        struct node *next = head->next;
        free(head->data);
        free(head);
        head = next;
    }
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
