/* A list of nodes of two kinds: some own another block, the others point to themselves; a field tells which. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

enum kind { PLAIN, MARKED, OWNER };
struct node {
    struct node *next, *part;
    enum kind kind;
};

static struct node *make(void)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        return NULL;
    node->next = NULL;
    node->part = node;
    node->kind = __VERIFIER_nondet_int() ? MARKED : PLAIN;
    if (__VERIFIER_nondet_int()) {
        struct node *part = malloc(sizeof *part);
        if (part) {
            part->next = NULL;
            node->kind = OWNER;
            node->part = part;
        }
    }
    return node;
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = make();
        if (node) {
            node->next = list;
            list = node;
        }
    }
    while (list) {
        struct node *node = list;
        list = node->next;
        if (node->kind == OWNER)
            free(node->part);
        free(node);
    }
    return 0;
}

/* truth: TRUE */
