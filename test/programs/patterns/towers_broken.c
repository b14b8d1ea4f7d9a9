/* SPDX-License-Identifier: MIT */
/* A top leads to the node, not the column. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct cell {
    struct cell *down, *right;
};
struct base {
    struct base *next;
    struct cell *top;
};

int main(void)
{
    struct base *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct base *b = malloc(sizeof *b);
        struct cell *bottom = malloc(sizeof *bottom), *top = malloc(sizeof *top);
        bottom->down = NULL;
        bottom->right = NULL;
        top->down = bottom;
        top->right = list ? list->top : NULL;
        b->top = bottom;
        b->next = list;
        list = b;
    }
    for (struct cell *at = list ? list->top : NULL; at; at = at->right)
        at->down->right = NULL;
    while (list) {
        struct base *b = list;
        list = b->next;
        free(b->top->down);
        free(b->top);
        free(b);
    }
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
