/* As callee_keeps.c, but nobody else holds the block. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int *data;
};

static void let_go(struct node *list)
{
    list->data = NULL;
}

int main(void)
{
    struct node *other = malloc(sizeof *other);
    int *held = malloc(sizeof *held);
    other->data = held;
    held = __VERIFIER_nondet_int() ? held : NULL;
    let_go(other);
    free(held);
    free(other);
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
