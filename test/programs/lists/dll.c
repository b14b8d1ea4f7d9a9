/* A doubly linked list built at its end; a node in the middle is taken out. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *prev;
    int data;
};

int main(void)
{
    struct node *head = malloc(sizeof *head), *tail = head;
    head->next = head->prev = NULL;
    head->data = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = NULL;
        node->prev = tail;
        node->data = tail->data + 1;
        tail->next = node;
        tail = node;
    }
    struct node *at = head;
    while (at->next && __VERIFIER_nondet_int())
        at = at->next;
    if (at->prev)
        at->prev->next = at->next;
    else
        head = at->next;
    if (at->next)
        at->next->prev = at->prev;
    free(at);
    while (head) {
        struct node *next = head->next;
        if (next)
            next->prev = NULL;
        free(head);
        head = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
