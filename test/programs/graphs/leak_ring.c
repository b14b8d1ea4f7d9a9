/* All but one block of a ring is lost. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int mark;
};
int main(void)
{
    struct node *a = malloc(sizeof *a);
    a->next = a;
    while (__VERIFIER_nondet_int()) {
        struct node *z = malloc(sizeof *z);
        z->next = a->next;
        a->next = z;
    }
    a = a->next;
    free(a);
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds --property valid-memtrack */
