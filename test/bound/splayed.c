/* A tree whose root is rotated at each look, by links that may lead to several nodes: too much for one formula.
 * rounds: never */
#include <stdio.h>
#include <stdlib.h>

struct node {
    int key;
    struct node *left, *right;
};

/* Top-down: what is passed hangs in two trees beside. */
static struct node *splay(struct node *root, int key)
{
    struct node sides = {0}, *smaller = &sides, *larger = &sides;
    while (key != root->key) {
        struct node *down = key < root->key ? root->left : root->right;
        if (!down)
            break;
        if (key < root->key)
            larger = larger->left = root;
        else
            smaller = smaller->right = root;
        root = down;
    }
    smaller->right = root->left;
    larger->left = root->right;
    root->left = sides.right;
    root->right = sides.left;
    return root;
}

static struct node *insert(struct node *root, struct node *new)
{
    new->left = new->right = NULL;
    if (!root)
        return new;
    root = splay(root, new->key);
    if (new->key < root->key) {
        new->left = root->left;
        new->right = root;
        root->left = NULL;
    } else {
        new->right = root->right;
        new->left = root;
        root->right = NULL;
    }
    return new;
}

int main(void)
{
    struct node *root = NULL;
    for (int c; (c = getchar()) != EOF;) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            break;
        new->key = c;
        root = insert(root, new);
    }
    while (root) {
        struct node *left = root->left, *right = root->right;
        free(root);
        root = left ? splay(left, 1000) : right;
        if (left)
            root->right = right;
    }
    return 0;
}
