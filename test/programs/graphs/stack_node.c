/* The last block of a list is a local variable; all are freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int mark;
};
int main(void)
{
    struct node s;
    s.next = 0;
    struct node *a = &s;
    while (__VERIFIER_nondet_int()) {
        struct node *z = malloc(sizeof *z);
        z->next = a;
        a = z;
    }
    while (a) {
        struct node *z = a;
        a = a->next;
        free(z);
    }
    return 0;
}

/* truth: FALSE(valid-free)
 * args: --malloc-succeeds --property valid-free */
