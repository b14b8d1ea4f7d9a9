/* A byte of a pointer is overwritten. */
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
        a = z;
    }
    if (a) {
        char *c = (char *)&a->next;
        c[0] = 1;
        if (a->next)
            a->next->mark = 1;
    }
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds --property valid-deref */
