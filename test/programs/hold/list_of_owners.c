/* As before, but there is a node. */
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

struct Owner {
    void *block;
};
struct Node {
    struct Node *next;
    struct Owner *owner;
} *first;

static void push(void *block)
{
    struct Node *node = get(sizeof *node);
    node->next = first;
    node->owner = get(sizeof *node->owner);
    node->owner->block = block;
    first = node;
}

int main(void)
{
    void *block = get(40);
    push(block);
    while (__VERIFIER_nondet_int())
        push(block);
    block = 0;
    return 0;
}

/* truth: TRUE */
