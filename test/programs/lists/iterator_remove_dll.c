/* A doubly linked list with ends NULL; nodes that a walk chooses are taken out while it walks. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *prev;
    int marked;
};

int main(void)
{
    struct node *head = NULL, *tail = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->marked = __VERIFIER_nondet_int();
        node->next = NULL;
        node->prev = tail;
        if (tail)
            tail->next = node;
        else
            head = node;
        tail = node;
    }
    struct node *node = head;
    while (node) {
        struct node *next = node->next;
        if (node->marked) {
            if (node->prev)
                node->prev->next = next;
            else
                head = next;
            if (next)
                next->prev = node->prev;
#ifndef BROKEN
            else
                tail = node->prev;
#endif
            free(node);
        }
        node = next;
    }
    while (tail) {
        node = tail->prev;
        free(tail);
        tail = node;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
