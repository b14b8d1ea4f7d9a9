/* Two steps at a time through a list of odd length. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct N {
    struct N *next;
    int v;
};
int main(void)
{
    struct N *l = NULL;
    int n = 0;
    while (__VERIFIER_nondet_int()) {
        struct N *x = malloc(sizeof *x);
        x->next = l;
        x->v = n++;
        l = x;
    }
    struct N *fast = l, *slow = l;
    while (fast) {
        fast = fast->next->next;
        slow = slow->next;
    }
    while (l) {
        struct N *x = l->next;
        free(l);
        l = x;
    }
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
