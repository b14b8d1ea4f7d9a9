/* SPDX-License-Identifier: MIT */
/* A threaded tree is visited in order. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
    int is_thread; /* right leads to the next one in order */
};

static struct tree *make(void)
{
    struct tree *new = malloc(sizeof *new);
    if (!new)
        exit(0);
    new->left = new->right = NULL;
    new->is_thread = 0;
    return new;
}

int main(void)
{
    struct tree *root = make();
    while (__VERIFIER_nondet_int()) {
        struct tree *at = root, *new = make();
        while (1) {
            if (__VERIFIER_nondet_int()) {
                if (!at->left) {
                    new->right = at;
                    new->is_thread = 1;
                    at->left = new;
                    break;
                }
                at = at->left;
            } else {
                if (!at->right || at->is_thread) {
                    new->right = at->right;
                    new->is_thread = at->is_thread;
                    at->right = new;
                    at->is_thread = 0;
                    break;
                }
                at = at->right;
            }
        }
    }
    struct tree *at = root;
    while (at->left)
        at = at->left;
    while (at) {
        int is_thread = at->is_thread;
        at = at->right;
#ifndef BROKEN
        while (!is_thread && at && at->left)
#else
        while (!is_thread && at->left)
#endif
            at = at->left;
    }
    return 0;
}

/* truth: TRUE
 * args: --property valid-deref */
