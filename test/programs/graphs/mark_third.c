/* The third block of a list is marked; a marked block is fatal. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int mark;
};
int main(void)
{
    struct node *a = 0;
    int c = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *z = malloc(sizeof *z);
        z->next = a;
        z->mark = c == 2;
        c++;
        a = z;
    }
    for (struct node *p = a; p; p = p->next)
        if (p->mark) {
            int *q = 0;
            *q = 1;
        }
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds --property valid-deref */
