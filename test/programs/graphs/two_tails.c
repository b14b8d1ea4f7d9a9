/* Each block may lead to its successor by two fields; it is freed by both. */
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
        z->prev = __VERIFIER_nondet_int() ? a : 0;
        a = z;
    }
    while (a) {
        struct node *z = a;
        a = a->next;
        if (z->prev && __VERIFIER_nondet_int()) {
            free(z->prev);
        }
        free(z);
    }
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds --property valid-deref */
