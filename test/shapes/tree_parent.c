/* With parent pointers. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *parent, *left, *right; };
struct tree { struct node *root; };
static void insert(struct tree *tree)
{
    struct node *node = calloc(1, sizeof *node), *at = tree->root;
    if (!at) {
        tree->root = node;
        return;
    }
    for (;;) {
        struct node **child = __VERIFIER_nondet_int() ? &at->left : &at->right;
        if (!*child) {
            *child = node;
            node->parent = at;
            return;
        }
        at = *child;
    }
}
int main(void)
{
    struct tree tree = {NULL};
    while (__VERIFIER_nondet_int())
        insert(&tree);
    return 0;
}
// main: tree.root: treep
