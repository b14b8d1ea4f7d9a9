/* Inserted by comparing keys. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int key; struct node *left, *right; };
static struct node *insert(struct node *tree, int key)
{
    if (!tree) {
        tree = malloc(sizeof *tree);
        tree->key = key;
        tree->left = tree->right = NULL;
    } else if (key < tree->key) {
        tree->left = insert(tree->left, key);
    } else {
        tree->right = insert(tree->right, key);
    }
    return tree;
}
int main(void)
{
    struct node *root = NULL;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--)
        root = insert(root, __VERIFIER_nondet_int());
    return 0;
}
// main: root: search_tree
