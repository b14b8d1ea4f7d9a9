/* The last block of a list leads back into its middle; the list is freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int mark;
};
int main(void)
{
    struct node *a = malloc(sizeof *a), *m = a;
    a->next = 0;
    struct node *e = a;
    while (__VERIFIER_nondet_int()) {
        struct node *z = malloc(sizeof *z);
        z->next = 0;
        e->next = z;
        e = z;
        if (__VERIFIER_nondet_int())
            m = z;
    }
    if (m != a && m != e)
        e->next = m;
    while (a) {
        struct node *z = a;
        a = a->next;
        free(z);
    }
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds --property valid-deref */
