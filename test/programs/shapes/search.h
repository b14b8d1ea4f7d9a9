/* Search trees, and a client's check of the order. With BROKEN, nodes are inserted, or children linked, on the wrong side. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct tree {
    struct tree *left, *right;
    int key;
};

static struct tree *make_node(int key)
{
    struct tree *node = malloc(sizeof *node);
    node->left = node->right = NULL;
    node->key = key;
    return node;
}

/* On some way down, children are in order with the node above them. */
static void check_order(struct tree *at)
{
    while (at) {
        if (at->left && at->left->key > at->key)
            reach_error();
        if (at->right && at->right->key < at->key)
            reach_error();
        at = __VERIFIER_nondet_int() ? at->left : at->right;
    }
}

/* Keys that rise: each new root is above all others, and may get a child to its right, then the greatest of all. */
static struct tree *make_tree(void)
{
    struct tree *root = NULL, *last = NULL;
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        if (last && key < last->key)
            break;
        struct tree *node = make_node(key);
        node->left = root;
        root = last = node;
        key = __VERIFIER_nondet_int();
        if (__VERIFIER_nondet_int() && key >= last->key) {
            last = make_node(key);
            root->right = last;
        }
    }
    return root;
}
