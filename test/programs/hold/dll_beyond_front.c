/* A list entered from its front whose end is a heap block: it is held, however long the list is. */
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
    struct Node *end = get(sizeof *end), *first = end;
    end->next = end->prev = 0;
    int most = __VERIFIER_nondet_int();
    for (int i = 0; i < most; i++)
        if (__VERIFIER_nondet_int()) {
            struct Node *node = get(sizeof *node);
            node->next = first;
            node->prev = 0;
            first->prev = node;
            first = node;
        }
    end = 0;
    while (first) {
        struct Node *next = first->next;
        free(first);
        first = next;
    }
    return 0;
}

/* truth: TRUE */
