/* Removal from a circular list: the node before the removed one still points to it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int key;
};

int main(void)
{
    struct node *ring = malloc(sizeof *ring);
    ring->next = ring;
    ring->key = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->key = __VERIFIER_nondet_int();
        node->next = ring->next;
        ring->next = node;
    }
    int wanted = __VERIFIER_nondet_int();
    struct node *before = ring;
    while (before->next != ring && before->next->key != wanted)
        before = before->next;
    if (before->next != ring) {
        struct node *removed = before->next;
        if (removed->next != ring)
            before->next = removed->next;
        free(removed);
    }
    struct node *node = ring->next;
    while (node != ring) {
        struct node *next = node->next;
        free(node);
        node = next;
    }
    free(ring);
    return 0;
}

/* truth: FALSE(valid-deref) line 33
 * args: --malloc-succeeds */
