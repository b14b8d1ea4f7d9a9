/* q is p's block, or one of its own: then p alone leads to p's block. */
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
    struct Node *next;
    void *p, *q;
} *first;

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    while (__VERIFIER_nondet_int()) {
        struct Node *node = get(sizeof *node);
        node->next = first;
        first = node;
        node->p = get(4);
        node->q = __VERIFIER_nondet_int() ? node->p : get(4);
    }
    for (struct Node *node = first; node; node = node->next)
        node->p = 0;
    return 0;
}

/* truth: FALSE(valid-memtrack) line 32 */
