/* A block that all nodes share is lost with the last of them, if two are dropped at once. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct L {
    struct L *next;
    int *d;
};
int main(void)
{
    struct L *l = NULL, *n;
    int k = 0;
    while (__VERIFIER_nondet_int()) {
        n = malloc(sizeof *n);
        n->d = l ? l->d : malloc(4);
        n->next = l;
        l = n;
    }
    while (l && __VERIFIER_nondet_int()) {
        n = l->next;
        if (!n)
            free(l->d);
        free(l);
        l = n;
    }
    while (__VERIFIER_nondet_int())
        k++;
    if (!l)
        return 0;
    if (!l->next) {
        free(l->d);
        free(l);
        return 0;
    }
    n = l->next->next;
    free(l->next);
    free(l);
    l = n;
    n = NULL;
    while (__VERIFIER_nondet_int())
        k++;
    if (l)
        free(l->d);
    while (l) {
        n = l->next;
        free(l);
        l = n;
    }
    return k & 0;
}

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
