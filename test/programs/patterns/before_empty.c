/* A list that ends at a block of its own is held by a pointer to the node round its first link; without nodes, that pointer
 * lies before the block at the end, which is lost. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct Link {
    struct Link *next;
};
struct Node {
    long key;
    struct Link link;
};

int main(void)
{
    struct Link *end = malloc(sizeof *end), *first = end;
    while (__VERIFIER_nondet_int()) {
        struct Node *n = malloc(sizeof *n);
        n->link.next = first;
        first = &n->link;
    }
    end->next = NULL;
    char *held = (char *)first - 8;
    end = first = NULL;
    first = (struct Link *)(held + 8);
    while (first->next) {
        struct Link *next = first->next;
        free((char *)first - 8);
        first = next;
    }
    free(first);
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * today: UNKNOWN
 * arch: 64
 * args: --malloc-succeeds */
