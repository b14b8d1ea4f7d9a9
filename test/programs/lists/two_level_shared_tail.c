/* Outer nodes with inner lists that all end in one shared node, freed last. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct inner {
    struct inner *next;
};
struct outer {
    struct outer *next;
    struct inner *inner;
};

int main(void)
{
    struct inner *shared = malloc(sizeof *shared);
    shared->next = NULL;
    struct outer *all = NULL;
    while (__VERIFIER_nondet_int()) {
        struct outer *outer = malloc(sizeof *outer);
        outer->inner = shared;
        while (__VERIFIER_nondet_int()) {
            struct inner *inner = malloc(sizeof *inner);
            inner->next = outer->inner;
            outer->inner = inner;
        }
        outer->next = all;
        all = outer;
    }
    while (all) {
        struct outer *next = all->next;
#ifdef BROKEN
        while (all->inner) {
#else
        while (all->inner != shared) {
#endif
            struct inner *rest = all->inner->next;
            free(all->inner);
            all->inner = rest;
        }
        free(all);
        all = next;
    }
    free(shared);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
