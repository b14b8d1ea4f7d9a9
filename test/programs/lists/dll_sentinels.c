/* A doubly linked list between two sentinels; nodes come and go anywhere between them. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *prev, *next;
};

int main(void)
{
    struct node head, tail;
    head.prev = NULL;
    head.next = &tail;
    tail.prev = &head;
    tail.next = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *at = &head;
        while (at->next != &tail && __VERIFIER_nondet_int())
            at = at->next;
        if (__VERIFIER_nondet_int()) {
            struct node *node = malloc(sizeof *node);
            node->prev = at;
            node->next = at->next;
            at->next->prev = node;
            at->next = node;
        } else if (at != &head) {
            at->prev->next = at->next;
            at->next->prev = at->prev;
#ifdef BROKEN
            if (at->next == &tail || at->prev == &head)
                free(at);
#else
            free(at);
#endif
        }
    }
    while (tail.prev != &head) {
        struct node *last = tail.prev;
        tail.prev = last->prev;
        last->prev->next = &tail;
        free(last);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
