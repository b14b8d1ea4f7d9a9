/* Nodes of one list whose bytes are zero in some, anything in others. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

int main(void)
{
    struct node *list = NULL, *node;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            node = calloc(1, sizeof *node);
        else
            node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    int any = 0;
    for (node = list; node; node = node->next)
        any |= node->value;
    int seen = any;
    while (list) {
        node = list->next;
        free(list);
        list = node;
    }
    return seen & 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
