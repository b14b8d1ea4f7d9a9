/* A small tree, built and freed by recursion. */
#include <stdlib.h>

struct Tree {
    struct Tree *left, *right;
};

static struct Tree *grow(int height)
{
    if (height == 0)
        return NULL;
    struct Tree *tree = malloc(sizeof *tree);
    if (!tree)
        return NULL;
    tree->left = grow(height - 1);
    tree->right = grow(height - 1);
    return tree;
}

static void fell(struct Tree *tree)
{
    if (!tree)
        return;
    fell(tree->left);
    fell(tree->right);
    free(tree);
}

int main(void)
{
    fell(grow(3));
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
