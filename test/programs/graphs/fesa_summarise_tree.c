/* FESA, table 1: a tree of seven, summarised at a loop head; its root is accessed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
};

static struct tree *make(struct tree *left, struct tree *right)
{
    struct tree *tree = malloc(sizeof *tree);
    if (!tree)
        exit(1);
    tree->left = left;
    tree->right = right;
    return tree;
}

int main(void)
{
    struct tree *a = make(make(make(NULL, NULL), make(NULL, NULL)), make(make(NULL, NULL), make(NULL, NULL)));
    while (__VERIFIER_nondet_int()) {
    }
    a->left = NULL;
    return 0;
}

/* truth: TRUE
 * args: --domain boolheap --search off --cex off --property valid-deref */
