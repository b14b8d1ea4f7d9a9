/* A second pointer to the head of a list is used after the list was freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int mark;
};
struct node *g;
int main(void)
{
    while (__VERIFIER_nondet_int()) {
        struct node *z = malloc(sizeof *z);
        z->next = g;
        g = z;
    }
    struct node *k = g;
    while (g) {
        struct node *z = g;
        g = g->next;
        free(z);
    }
    if (k)
        k->mark = 1;
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds --property valid-deref */
