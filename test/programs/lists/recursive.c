/* Lists handled by recursion, and a node that ends on the stack. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int depth;
};

static struct node *build(int depth)
{
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct node *node = malloc(sizeof *node);
    node->depth = depth;
    node->next = build(1);
    return node;
}

static void release(struct node *list)
{
    if (list) {
        release(list->next);
        free(list);
    }
}

int main(void)
{
    struct node top = {build(0), -1};
    release(top.next);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
