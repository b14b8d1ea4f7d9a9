/* SPDX-License-Identifier: MIT */
/* Six pointers walk down a list of tree nodes, each from where the one before it stopped: functions stay small where flags of a node
 * are neighbours in the order of variables. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
};

static struct tree *make(struct tree *left)
{
    struct tree *new = malloc(sizeof *new);
    if (!new)
        exit(0);
    new->left = left;
    new->right = NULL;
    return new;
}

int main(void)
{
    struct tree *v1 = NULL;
    while (__VERIFIER_nondet_int())
        v1 = make(v1);
    struct tree *v2 = v1;
    while (v2 && __VERIFIER_nondet_int())
        v2 = v2->left;
    struct tree *v3 = v2;
    while (v3 && __VERIFIER_nondet_int())
        v3 = v3->left;
    struct tree *v4 = v3;
    while (v4 && __VERIFIER_nondet_int())
        v4 = v4->left;
    struct tree *v5 = v4;
    while (v5 && __VERIFIER_nondet_int())
        v5 = v5->left;
    struct tree *v6 = v5;
    while (v6 && __VERIFIER_nondet_int())
        v6 = v6->left;
    int leaves = 0;
    leaves += v2 && !v2->right;
    leaves += v3 && !v3->right;
    leaves += v4 && !v4->right;
    leaves += v5 && !v5->right;
    leaves += v6 && !v6->right;
    while (v1) {
        struct tree *next = v1->left;
        free(v1);
        v1 = next;
    }
    return leaves;
}

/* truth: TRUE
 * arch: 64
 * args: --domain boolheap --refine counted --search off --cex off --malloc-succeeds --property valid-deref --work 8 */
