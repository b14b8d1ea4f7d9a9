/* A circle of nodes; every so often one leaves, until one is left. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int id;
};

int main(void)
{
    struct node *circle = malloc(sizeof *circle);
    circle->next = circle;
    circle->id = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->id = __VERIFIER_nondet_int();
        node->next = circle->next;
        circle->next = node;
    }
    struct node *at = circle;
    while (at->next != at) {
        if (__VERIFIER_nondet_int()) {
            struct node *gone = at->next;
            at->next = gone->next;
            free(gone);
        } else {
            at = at->next;
        }
    }
#ifdef BROKEN
    circle->id = 1;
#endif
    free(at);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
