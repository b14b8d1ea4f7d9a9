/* SPDX-License-Identifier: MIT */
/* A list of towers: each node leads to a column of its own, the columns' tops to those of the next. */
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
#ifdef BROKEN
        b->top = bottom;
#else
        b->top = top;
#endif
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

/* truth: TRUE
 * args: --malloc-succeeds */
