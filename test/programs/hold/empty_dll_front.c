/* A list entered from its front: only a node's prev leads to the block, and there may be no node. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

static void *get(size_t size)
{
    void *block = malloc(size);
    if (!block)
        exit(0);
    return block;
}

struct Node {
    struct Node *next, *prev;
} *first;

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    void *block = get(40);
    int most = __VERIFIER_nondet_int();
    for (int i = 0; i < most; i++)
        if (__VERIFIER_nondet_int()) {
            struct Node *node = get(sizeof *node);
            node->next = first;
            node->prev = block;
            if (first)
                first->prev = node;
            first = node;
        }
    block = 0;
    return 0;
}

/* truth: FALSE(valid-memtrack) line 34 */
