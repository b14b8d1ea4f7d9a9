/* A block in the middle is freed, the list is walked again. */
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
    struct node *p = a;
    while (p) {
        if (__VERIFIER_nondet_int() && p->next) {
            free(p->next);
            break;
        }
        p = p->next;
    }
    for (p = a; p; p = p->next)
        p->mark = 1;
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds --property valid-deref */
