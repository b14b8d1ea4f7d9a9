/* A block is freed that its successor still leads to. */
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
        z->prev = 0;
        if (a)
            a->prev = z;
        a = z;
    }
    struct node *p = a;
    while (p && p->next)
        p = p->next;
    if (p && p->prev && p->prev->prev) {
        struct node *q = p->prev;
        free(q->prev);
        q->mark = 1;
        q->prev->mark = 2;
    }
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds --property valid-deref */
