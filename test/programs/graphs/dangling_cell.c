/* A block is unlinked by one of two fields and freed; the other one is followed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int mark;
};
int main(void)
{
    struct node *a = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *z = malloc(sizeof *z);
        z->next = a;
        z->prev = a;
        a = z;
    }
    if (a && a->next && a->next->next) {
        struct node *d = a->next;
        a->next = d->next;
        free(d);
        a->prev->mark = 1;
    }
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds --property valid-deref */
