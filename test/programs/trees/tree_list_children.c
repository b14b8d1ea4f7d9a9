/* A tree whose nodes have a list of children, two levels deep. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *sibling, *child;
};

static struct node *add(struct node **list)
{
    struct node *node = malloc(sizeof *node);
    node->child = NULL;
    node->sibling = *list;
    *list = node;
    return node;
}

int main(void)
{
    struct node *roots = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *root = add(&roots);
        while (__VERIFIER_nondet_int())
            add(&root->child);
    }
    while (roots) {
        struct node *root = roots;
        roots = root->sibling;
#ifdef BROKEN
        if (root->child) {
#else
        while (root->child) {
#endif
            struct node *child = root->child;
            root->child = child->sibling;
            free(child);
        }
        free(root);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
