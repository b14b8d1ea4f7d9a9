/* A circular doubly linked list with a sentinel on the stack. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    int data;
    struct node *prev, *next;
};

int main(void)
{
    struct node sentinel = {0, &sentinel, &sentinel};
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = __VERIFIER_nondet_int();
        node->prev = &sentinel;
        node->next = sentinel.next;
        sentinel.next->prev = node;
        sentinel.next = node;
    }
    for (struct node *at = sentinel.prev; at != &sentinel; at = at->prev)
        at->data = 0;
    while (sentinel.next != &sentinel) {
        struct node *node = sentinel.next;
        node->next->prev = &sentinel;
        sentinel.next = node->next;
        free(node);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
