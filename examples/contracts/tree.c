/* SPDX-License-Identifier: MIT */
/* Search trees with contracts. */
#include <stdlib.h>

struct tree {
    int key;
    struct tree *left, *right;
};

/* whittle: requires tree(root); ensures tree(root) */
struct tree *tree_find(struct tree *root, int key)
{
    while (root && root->key != key)
        root = key < root->key ? root->left : root->right;
    return root;
}

/* whittle: requires tree(root); ensures tree(result) */
struct tree *tree_insert(struct tree *root, int key)
{
    struct tree **at = &root;
    while (*at) {
        if ((*at)->key == key)
            return root;
        at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    }
    *at = malloc(sizeof **at);
    if (*at) {
        (*at)->key = key;
        (*at)->left = (*at)->right = NULL;
    }
    return root;
}

/* whittle: requires tree(root) */
size_t tree_count(const struct tree *root)
{
    return root ? 1 + tree_count(root->left) + tree_count(root->right) : 0;
}

/* whittle: requires nonempty tree(root); ensures tree(result) */
struct tree *tree_rotate(struct tree *root)
{
    struct tree *top = root->left;
    if (!top)
        return root;
    root->left = top->right;
    top->right = root;
    return top;
}

/* whittle: requires tree(root); frees root */
void tree_free(struct tree *root)
{
    if (!root)
        return;
    tree_free(root->left);
    tree_free(root->right);
    free(root);
}
