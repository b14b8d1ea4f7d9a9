/* A ring: the last node leads to the first. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int turn; struct node *next; };
int main(void)
{
    struct node *ring = malloc(sizeof *ring);
    ring->next = ring;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = ring->next;
        ring->next = node;
        if (__VERIFIER_nondet_int())
            ring = ring->next;
    }
    return 0;
}
// main: ring: circular
