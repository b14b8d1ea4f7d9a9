/* Some blocks are too small for their mark. */
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
        struct node *z = malloc(__VERIFIER_nondet_int() ? 8 : sizeof *z);
        z->next = a;
        a = z;
    }
    for (struct node *p = a; p; p = p->next)
        p->mark = 1;
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds --property valid-deref */
