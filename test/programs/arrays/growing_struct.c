/* A vector in a structure: push grows it, pop shrinks it, at checks. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct vector {
    int *items;
    int count, room;
};

static void push(struct vector *vector, int item)
{
    if (vector->count == vector->room) {
        vector->room = vector->room ? vector->room * 2 : 1;
        vector->items = realloc(vector->items, vector->room * sizeof *vector->items);
    }
    vector->items[vector->count++] = item;
}

int main(void)
{
    struct vector vector = { NULL, 0, 0 };
    while (vector.count < 1000 && __VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            push(&vector, 1);
#ifdef BROKEN
        else
#else
        else if (vector.count > 0)
#endif
            vector.items[--vector.count] = 0;
    }
    free(vector.items);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
