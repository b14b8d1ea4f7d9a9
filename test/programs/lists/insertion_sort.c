/* Inserting in order of the keys. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *next;
};

int main(void)
{
    struct node *sorted = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->key = __VERIFIER_nondet_int();
        struct node **place = &sorted;
        while (*place && (*place)->key < node->key)
            place = &(*place)->next;
        node->next = *place;
        *place = node;
    }
    while (sorted) {
        struct node *node = sorted;
        sorted = node->next;
        free(node);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
