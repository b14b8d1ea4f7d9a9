/* The tail of one list becomes the tail of another, too. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int mark;
};
int main(void)
{
    struct node *a = 0, *b = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *z = malloc(sizeof *z);
        if (__VERIFIER_nondet_int()) {
            z->next = a;
            a = z;
        } else {
            z->next = b;
            b = z;
        }
    }
    if (a && b && a->next) {
        b->next = a->next;
    }
    while (a) {
        struct node *z = a;
        a = a->next;
        free(z);
    }
    while (b) {
        struct node *z = b;
        b = b->next;
        free(z);
    }
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds --property valid-deref */
