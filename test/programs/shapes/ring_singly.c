/* A singly linked ring: nodes go in behind the head, so the old neighbour is shared for a moment; all are released. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

int main(void)
{
    struct node *head = malloc(sizeof *head);
    head->next = head;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = head->next;
#ifdef BROKEN
        if (__VERIFIER_nondet_int() * 2654435761u == 987654321u)
            node->next = head;
#endif
        head->next = node;
    }
    for (struct node *at = head->next, *next; at != head; at = next) {
        next = at->next;
        free(at);
    }
    free(head);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain tvl --search off --cex off --property valid-memsafety */
