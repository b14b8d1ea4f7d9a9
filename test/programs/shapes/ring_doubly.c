/* A ring with links back: after insertions behind its head they lead back everywhere. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

struct node {
    struct node *next, *prev;
};
static struct node *head;

int main(void)
{
    head = malloc(sizeof *head);
    head->next = head->prev = head;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = head->next;
        node->prev = head;
#ifndef BROKEN
        head->next->prev = node;
#endif
        head->next = node;
    }
    struct node *at = head;
    do {
        if (at->next->prev != at || at->prev->next != at)
            reach_error();
        at = at->next;
    } while (at != head);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain tvl --search off --cex off --property valid-memsafety,unreach-call */
