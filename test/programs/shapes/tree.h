/* Binary trees, with pointers to parents if PARENT is defined, and clients' checks of them: what the rows of doc/table-lazy.md
 * have in common. With BROKEN, rotations go wrong in one write. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct tree {
    struct tree *left, *right;
#ifdef PARENT
    struct tree *parent;
#endif
};

static struct tree *make_node(void)
{
    struct tree *node = malloc(sizeof *node);
    node->left = node->right = NULL;
#ifdef PARENT
    node->parent = NULL;
#endif
    return node;
}

static void set_left(struct tree *node, struct tree *child)
{
    node->left = child;
#ifdef PARENT
    if (child)
        child->parent = node;
#endif
}

static void set_right(struct tree *node, struct tree *child)
{
    node->right = child;
#ifdef PARENT
    if (child)
        child->parent = node;
#endif
}

/* One node or more: leaves are added at places that the input chooses. */
static struct tree *make_tree(void)
{
    struct tree *root = make_node();
    while (__VERIFIER_nondet_int()) {
        struct tree *at = root;
        for (;;) {
            if (__VERIFIER_nondet_int()) {
                if (!at->left) {
                    set_left(at, make_node());
                    break;
                }
                at = at->left;
            } else {
                if (!at->right) {
                    set_right(at, make_node());
                    break;
                }
                at = at->right;
            }
        }
    }
    return root;
}

#ifdef PARENT
/* On some way down, the parent of every child is the node above it. */
static void check(struct tree *at)
{
    while (at) {
        if (at->left && at->left->parent != at)
            reach_error();
        if (at->right && at->right->parent != at)
            reach_error();
        at = __VERIFIER_nondet_int() ? at->left : at->right;
    }
}
#else
/* On some way down from some node, it is not met again. */
static void check(struct tree *root)
{
    struct tree *node = root, *at;
    while (__VERIFIER_nondet_int() && (at = __VERIFIER_nondet_int() ? node->left : node->right))
        node = at;
    at = __VERIFIER_nondet_int() ? node->left : node->right;
    while (at) {
        if (at == node)
            reach_error();
        at = __VERIFIER_nondet_int() ? at->left : at->right;
    }
}
#endif

/* The new root. */
static struct tree *rotate_left(struct tree *root)
{
    struct tree *pivot = root->right, *middle = pivot->left;
    set_right(root, middle);
#ifdef BROKEN
    root->right = pivot;
#endif
    pivot->left = root;
#ifdef PARENT
    pivot->parent = root->parent;
    root->parent = pivot;
#endif
    return pivot;
}

static struct tree *rotate_right(struct tree *root)
{
    struct tree *pivot = root->left, *middle = pivot->right;
    set_left(root, middle);
#ifdef BROKEN
    root->left = pivot;
#endif
    pivot->right = root;
#ifdef PARENT
    pivot->parent = root->parent;
    root->parent = pivot;
#endif
    return pivot;
}
