/* The second block is freed and used by way of the first. */
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
    struct node *b = a ? a->next : 0;
    if (b)
        free(b);
    if (a && __VERIFIER_nondet_int() && b)
        a->next->mark = 1;
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds --property valid-deref */
