/* A list of lists: each node owns a list of its own. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct inner {
    struct inner *next;
    int value;
};
struct outer {
    struct outer *next;
    struct inner *items;
    int count;
};

int main(void)
{
    struct outer *all = NULL;
    while (__VERIFIER_nondet_int()) {
        struct outer *outer = malloc(sizeof *outer);
        outer->items = NULL;
        outer->count = 0;
        while (__VERIFIER_nondet_int()) {
            struct inner *inner = malloc(sizeof *inner);
            inner->value = outer->count;
            inner->next = outer->items;
            outer->items = inner;
            outer->count = 1;
        }
        outer->next = all;
        all = outer;
    }
    while (all) {
        struct outer *next = all->next;
        while (all->items) {
            struct inner *rest = all->items->next;
            free(all->items);
            all->items = rest;
        }
        free(all);
        all = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
