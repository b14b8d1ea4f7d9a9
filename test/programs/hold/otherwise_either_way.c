/* q is p's block, or one of its own that leads to p's block: q holds it in either case. */
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
    struct Owner *owns;
};
struct Node {
    struct Node *next;
    struct Owner *p, *q;
} *first;

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        struct Node *node = get(sizeof *node);
        node->next = first;
        first = node;
        node->p = node->q = get(sizeof *node->p);
        node->p->owns = 0;
        if (__VERIFIER_nondet_int()) {
            node->q = get(sizeof *node->q);
            node->q->owns = node->p;
        }
    }
    for (struct Node *node = first; node; node = node->next)
        node->p = 0;
    while (first) {
        struct Node *node = first;
        first = node->next;
        free(node->q->owns);
        free(node->q);
        free(node);
    }
    return 0;
}

/* truth: TRUE */
