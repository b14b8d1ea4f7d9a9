/* A search tree that is changed in many ways below some nodes, most of which break its order: for test_canonical, too. */
#include "search.h"

static struct tree *some(struct tree *at)
{
    while (__VERIFIER_nondet_int() & 3) {
        struct tree *next = __VERIFIER_nondet_int() & 3 ? at->left : at->right;
        if (!next)
            break;
        at = next;
    }
    return at;
}

static void change(struct tree *at, struct tree *other)
{
    struct tree *left = at->left, *right = at->right;
    switch (__VERIFIER_nondet_int() & 7) {
    case 0:
        at->key = __VERIFIER_nondet_int() & 31;
        break;
    case 1:
        at->left = right;
        break;
    case 2:
        at->left = right;
        at->right = left;
        break;
    case 3:
        at->right = make_node(__VERIFIER_nondet_int() & 31);
        break;
    case 4:
        at->left = NULL;
        break;
    case 5:
        at->left = other;
        if (other->left)
            at->left = other->left;
        break;
    case 6:
        if (left && left->right) {
            at->left = left->right;
            left->right = at->left->left;
            at->left->left = left;
        }
        break;
    default:
        if (left && !left->left)
            at->left = left->right;
    }
}

int main(void)
{
    struct tree *root = make_node(0);
    for (int key = 1; key < 12; key += 1 + (__VERIFIER_nondet_int() & 7)) {
        struct tree *node = make_node(key);
        node->left = root;
        root = node;
    }
    while (__VERIFIER_nondet_int() & 7)
        change(some(root), some(root));
    check_order(root);
    return 0;
}

/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds --property unreach-call --domain tvl */
