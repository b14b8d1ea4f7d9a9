/* A list of nodes of two kinds, until some owners give up their parts and are still called owners. */
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
    while (list && __VERIFIER_nondet_int()) {
        if (list->kind == OWNER && list->part != list) {
            free(list->part);
            list->part = list;
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

/* truth: FALSE(valid-free) */
