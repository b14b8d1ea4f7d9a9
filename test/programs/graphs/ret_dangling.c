/* A function frees a block and returns it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int mark;
};
static struct node *pop(struct node **h)
{
    struct node *z = *h;
    *h = z->next;
    free(z);
    return z;
}
int main(void)
{
    struct node *a = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *z = malloc(sizeof *z);
        z->next = a;
        a = z;
    }
    if (a) {
        struct node *z = pop(&a);
        if (a)
            a->mark = 1;
        z->mark = 1;
    }
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds --property valid-deref */
