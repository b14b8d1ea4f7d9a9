/* A list of doubly linked lists with head and tail; nodes are taken out of the middle. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *prev;
};
struct deque {
    struct node *first, *last;
    struct deque *next;
};

static void deque_push(struct deque *deque)
{
    struct node *node = malloc(sizeof *node);
    node->next = NULL;
    node->prev = deque->last;
    if (deque->last)
        deque->last->next = node;
    else
        deque->first = node;
    deque->last = node;
}

static void deque_remove(struct deque *deque, struct node *node)
{
    if (node->prev)
        node->prev->next = node->next;
    else
        deque->first = node->next;
    if (node->next)
        node->next->prev = node->prev;
    else
        deque->last = node->prev;
    free(node);
}

int main(void)
{
    struct deque *deques = NULL;
    while (__VERIFIER_nondet_int()) {
        struct deque *deque = malloc(sizeof *deque);
        deque->first = deque->last = NULL;
        while (__VERIFIER_nondet_int())
            deque_push(deque);
        deque->next = deques;
        deques = deque;
    }
    for (struct deque *deque = deques; deque; deque = deque->next) {
        struct node *node = deque->first;
        while (node && __VERIFIER_nondet_int())
            node = node->next;
        if (node)
            deque_remove(deque, node);
    }
    while (deques) {
        struct deque *next = deques->next;
        while (deques->last)
            deque_remove(deques, deques->last);
#ifdef BROKEN
        if (next && next->first && next->first->next)
            next->last = next->first;
#endif
        free(deques);
        deques = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
