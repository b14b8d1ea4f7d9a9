/* SPDX-License-Identifier: MIT */
/* Binary search trees of search.h. How a library balances its trees shows in what it compares: a proof has to hold for
 * comparisons with any node on any path, a run compares as a tree does that is never balanced. twalk, which tells leaves and
 * depths, is not modelled. */
#include "model.h"

typedef int Order(const void *left, const void *right);
typedef void Release(void *key);

/* The GNU library has colours in the links. */
typedef struct TreeNode {
    const void *key;
    struct TreeNode *left, *right;
} TreeNode;

static void compare_any(const void *key, const TreeNode *node, Order *order)
{
    while (node && __whittle_otherwise()) {
        order(key, node->key);
        node = __whittle_otherwise() ? node->left : node->right;
    }
}

/* The link that leads, or would lead, to the key's node; `parent`: the node that has this link. */
static TreeNode **find(const void *key, TreeNode **link, Order *order, TreeNode **parent)
{
    compare_any(key, *link, order);
    *parent = NULL;
    while (*link) {
        int sign = order(key, (*link)->key);
        if (!sign)
            break;
        *parent = *link;
        link = sign < 0 ? &(*link)->left : &(*link)->right;
    }
    return link;
}

void *__whittle_tfind(const void *key, void *const *root, Order *order)
{
    TreeNode *parent;
    return root ? *find(key, (TreeNode **)root, order, &parent) : NULL;
}

void *__whittle_tsearch(const void *key, void **root, Order *order)
{
    TreeNode *parent;
    if (!root)
        return NULL;
    TreeNode **link = find(key, (TreeNode **)root, order, &parent);
    if (!*link) {
        TreeNode *node = malloc(sizeof *node);
        if (!node)
            return NULL;
        node->key = key;
        node->left = node->right = NULL;
        *link = node;
    }
    return *link;
}

/* Of a node with two children, the node of the next key goes, and its key stays. */
void *__whittle_tdelete(const void *key, void **root, Order *order)
{
    TreeNode *parent;
    if (!root)
        return NULL;
    TreeNode **link = find(key, (TreeNode **)root, order, &parent), *node = *link;
    if (!node)
        return NULL;
    if (node->left && node->right) {
        for (link = &node->right; (*link)->left;)
            link = &(*link)->left;
        node->key = (*link)->key;
        node = *link;
    }
    *link = node->left ? node->left : node->right;
    free(node);
    if (parent)
        return parent;
    void *unspecified = __whittle_any_pointer();
    __VERIFIER_assume(unspecified != NULL);
    return unspecified;
}

void __whittle_tdestroy(void *root, Release *release)
{
    TreeNode *node = root;
    if (!node)
        return;
    __whittle_tdestroy(node->left, release);
    __whittle_tdestroy(node->right, release);
    release((void *)node->key);
    free(node);
}
