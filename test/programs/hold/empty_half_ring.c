/* The nexts of a list form a ring, its prevs do not; without a node there is no last one. */
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
};

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    struct Node *last = 0;
    while (__VERIFIER_nondet_int()) {
        struct Node *node = get(sizeof *node);
        node->next = last ? last->next : node;
        node->prev = last;
        if (last)
            last->next = node;
        last = node;
    }
    int is_ring = last->next != 0;
    while (last) {
        struct Node *prev = last->prev;
        free(last);
        last = prev;
    }
    return !is_ring;
}

/* truth: FALSE(valid-deref) line 32 */
