/* SPDX-License-Identifier: MIT */
/* A diamond is freed once, by a mark of those visited. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *left, *right;
    int is_visited;
};

static struct node *make(struct node *left, struct node *right)
{
    struct node *new = malloc(sizeof *new);
    if (!new)
        exit(0);
    new->left = left;
    new->right = right;
    new->is_visited = 0;
    return new;
}

int main(void)
{
    struct node *bottom = make(NULL, NULL);
    struct node *top = make(make(bottom, NULL), make(bottom, NULL));
    struct node *doomed[4], *stack[8];
    int count = 0, depth = 0;
    stack[depth++] = top;
    while (depth) {
        struct node *at = stack[--depth];
#ifndef BROKEN
        if (!at || at->is_visited)
#else
        if (!at)
#endif
            continue;
        at->is_visited = 1;
        doomed[count++] = at;
        stack[depth++] = at->left;
        stack[depth++] = at->right;
    }
    while (count)
        free(doomed[--count]);
    return 0;
}

/* truth: TRUE */
