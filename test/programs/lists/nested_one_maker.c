/* Three levels of lists whose nodes have one size and come from one allocating function, the link of one level standing
 * where the next one leads down: only their types tell that a list does not go on into its sublists. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct leaf {
    struct leaf *next;
    char *name;
};
struct branch {
    struct leaf *leaves;
    struct branch *next;
};
struct root {
    struct root *next;
    struct branch *branches;
};

static void *make(size_t size)
{
    void *made = calloc(1, size);
    if (!made)
        abort();
    return made;
}

static void add_leaf(struct leaf **list)
{
    struct leaf *leaf = make(sizeof *leaf);
    leaf->name = make(10);
    leaf->next = *list;
    *list = leaf;
}

static void add_branch(struct branch **list)
{
    struct branch *branch = make(sizeof *branch);
    do
        add_leaf(&branch->leaves);
    while (__VERIFIER_nondet_int());
    branch->next = *list;
    *list = branch;
}

static void add_root(struct root **list)
{
    struct root *root = make(sizeof *root);
    do
        add_branch(&root->branches);
    while (__VERIFIER_nondet_int());
    root->next = *list;
    *list = root;
}

static void free_leaves(struct leaf *leaf)
{
    while (leaf) {
        struct leaf *next = leaf->next;
        free(leaf->name);
        free(leaf);
        leaf = next;
    }
}

static void free_branches(struct branch *branch)
{
    while (branch) {
        struct branch *next = branch->next;
        free_leaves(branch->leaves);
        free(branch);
        branch = next;
    }
}

int main(void)
{
    struct root *list = NULL;
    do
        add_root(&list);
    while (__VERIFIER_nondet_int());
    while (list) {
        struct root *next = list->next;
#ifdef BROKEN
        if (list->branches->next && list->branches->leaves->next)
            list->branches->leaves = list->branches->leaves->next;
#endif
        free_branches(list->branches);
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
