/* SPDX-License-Identifier: MIT */
/* Deutsch, Schorr and Waite mark a tree by reversing its links. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
    int mark; /* 0: not visited, 1: the left one is, 2: both */
};

static struct tree *make(void)
{
    struct tree *new = malloc(sizeof *new);
    if (!new)
        exit(0);
    new->left = new->right = NULL;
    new->mark = 0;
    return new;
}

int main(void)
{
    struct tree *root = NULL;
    while (__VERIFIER_nondet_int()) {
        struct tree **at = &root;
        while (*at)
            at = __VERIFIER_nondet_int() ? &(*at)->left : &(*at)->right;
        *at = make();
    }
    struct tree *at = root, *up = NULL;
    while (at || up) {
#ifndef BROKEN
        if (at && at->mark == 0) {
#else
        if (at->mark == 0) {
#endif
            struct tree *next = at->left;
            at->left = up;
            at->mark = 1;
            up = at;
            at = next;
        } else if (up->mark == 1) {
            struct tree *back = up->left;
            up->left = at;
            up->mark = 2;
            at = up->right;
            up->right = back;
        } else {
            struct tree *back = up->right;
            up->right = at;
            at = up;
            up = back;
            if (!up)
                break;
        }
    }
    return 0;
}

/* truth: TRUE
 * args: --property valid-deref */
