/* A tree of random form. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *left, *right; };
static struct node *grow(void)
{
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct node *node = malloc(sizeof *node);
    node->left = node->right = NULL;
    node->left = grow();
    node->right = grow();
    return node;
}
int main(void)
{
    struct node *root = grow();
    return !root;
}
// main: root: tree
