/* A lock-free stack, used by one thread: nodes are pushed and popped by compare-and-swap in a loop. */
#include <stdatomic.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};
static _Atomic(struct node *) top;

static void push(int value)
{
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = atomic_load(&top);
    while (!atomic_compare_exchange_strong(&top, &node->next, node))
        ;
}

static int pop(int *value)
{
    struct node *node = atomic_load(&top);
    while (node && !atomic_compare_exchange_strong(&top, &node, node->next))
        ;
    if (!node)
        return 0;
    *value = node->value;
#ifdef BROKEN
    if (*value == 3 && node->next)
        free(node->next);
#endif
    free(node);
    return 1;
}

int main(void)
{
    int value;
    while (__VERIFIER_nondet_int())
        if (__VERIFIER_nondet_int())
            push(__VERIFIER_nondet_int());
        else
            pop(&value);
    while (pop(&value))
        ;
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
