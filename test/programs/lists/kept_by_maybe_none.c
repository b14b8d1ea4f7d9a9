/* A block that only the cells of a list lead to: if the list is empty when the last other pointer goes, the block is lost. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct cell {
    struct cell *next;
    int *shared;
};

struct cell *list;

int main(void)
{
    int *shared = malloc(sizeof *shared);
    while (__VERIFIER_nondet_int()) {
        struct cell *cell = malloc(sizeof *cell);
        cell->next = list;
        cell->shared = shared;
        list = cell;
    }
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
