/* A pointer is moved past its block as a number. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int mark;
};
union u {
    struct node *p;
    unsigned long x;
};
int main(void)
{
    union u v;
    v.p = malloc(sizeof(struct node));
    v.x += 64;
    v.p->mark = 1;
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds --property valid-deref */
