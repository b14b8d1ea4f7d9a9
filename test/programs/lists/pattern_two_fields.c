/* Two things to remember of each node: kinds in turn, and a mark in the last one. A node of kind 1 owns a block. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    int kind, is_last;
    void *data;
    struct node *next;
};

int main(void)
{
    struct node *list = NULL, *at;
    int kind = 0;
    do {
        struct node *node = malloc(sizeof *node);
        node->kind = kind;
        node->data = kind ? malloc(1) : NULL;
        node->is_last = !list;
        node->next = list;
        list = node;
        kind = !kind;
    } while (__VERIFIER_nondet_int());
    for (at = list; !at->is_last; at = at->next)
#ifdef BROKEN
        if (at->kind && !at->next->is_last)
#else
        if (at->kind)
#endif
            *(char *)at->data = (char)at->next->kind;
        else
            *(char *)at->next->data = 1;
#ifdef BROKEN
    if (at->next == NULL)
        at->kind = 1;
#endif
    while (list) {
        at = list->next;
        if (list->kind)
            *(char *)list->data = 1;
        free(list->data);
        free(list);
        list = at;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
