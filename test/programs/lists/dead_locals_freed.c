/* As dead_locals.c, but the callee frees what the locals point to. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

static void release(struct node *node)
{
    free(node);
}

int main(void)
{
    struct node *node = malloc(sizeof *node);
    struct node copy = {node, 2};
    int way = __VERIFIER_nondet_int();
    release(node);
    copy.value = 4;
    if (way == 5)
        copy.next->value = 3;
    return 0;
}

/* truth: FALSE(valid-deref) line 23
 * args: --malloc-succeeds */
