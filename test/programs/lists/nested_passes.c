/* Lists of lists of lists, gone through once for each level and freed from the innermost level on: on the way each level
 * has lists of one node and of more, done with and to do. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct leaf {
    struct leaf *next;
    char *name;
};
struct branch {
    struct branch *next;
    struct leaf *leaves;
};
struct root {
    struct root *next;
    struct branch *branches;
};

static void add_leaf(struct leaf **list)
{
    struct leaf *leaf = malloc(sizeof *leaf);
    leaf->name = malloc(5);
    leaf->next = *list;
    *list = leaf;
}

static void add_branch(struct branch **list)
{
    struct branch *branch = malloc(sizeof *branch);
    branch->leaves = NULL;
    do
        add_leaf(&branch->leaves);
    while (__VERIFIER_nondet_int());
    branch->next = *list;
    *list = branch;
}

static void add_root(struct root **list)
{
    struct root *root = malloc(sizeof *root);
    root->branches = NULL;
    do
        add_branch(&root->branches);
    while (__VERIFIER_nondet_int());
    root->next = *list;
    *list = root;
}

static void leaves_free(struct leaf *leaf, int level)
{
    do {
        struct leaf *next = leaf->next;
        if (level == 3)
            free(leaf->name);
        else
            free(leaf);
        leaf = next;
    } while (leaf);
}

static void branches_free(struct branch *branch, int level)
{
    do {
        struct branch *next = branch->next;
        if (level > 1)
            leaves_free(branch->leaves, level);
        else
            free(branch);
        branch = next;
    } while (branch);
}

static void roots_free(struct root *root, int level)
{
    do {
        struct root *next = root->next;
        if (level > 0)
            branches_free(root->branches, level);
        else
            free(root);
        root = next;
    } while (root);
}

int main(void)
{
    struct root *list = NULL;
    do
        add_root(&list);
    while (__VERIFIER_nondet_int());
    roots_free(list, 3);
    roots_free(list, 2);
    roots_free(list, 1);
#ifdef BROKEN
    if (list->next && list->next->next)
        roots_free(list->next, 1);
#endif
    roots_free(list, 0);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
