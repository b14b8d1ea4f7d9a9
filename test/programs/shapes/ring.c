/* A ring: nodes are put behind its head, and followed until they lead to it again. No block is lost when the head's pointer is moved. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};
static struct node *head;

int main(void)
{
    head = malloc(sizeof *head);
    head->next = head;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
#ifndef BROKEN
        node->next = head->next;
#else
        node->next = head;
#endif
        head->next = node;
    }
    for (struct node *at = head->next; at != head;)
        at = at->next;
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain tvl --search off --cex off */
