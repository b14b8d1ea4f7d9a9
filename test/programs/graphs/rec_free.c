/* A list with a cycle is freed by recursion. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int mark;
};
static void fr(struct node *p)
{
    if (!p)
        return;
    fr(p->next);
    free(p);
}
int main(void)
{
    struct node *a = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *z = malloc(sizeof *z);
        z->next = a;
        a = z;
    }
    if (a && a->next && a->next->next)
        a->next->next->next = a->next;
    fr(a);
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds --property valid-memtrack */
