/* A binary tree whose leaves are a list from left to right. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *left, *right, *next_leaf; };
static struct node *last;
static struct node *build(int depth)
{
    struct node *made = calloc(1, sizeof *made);
    if (depth && __VERIFIER_nondet_int()) {
        made->left = build(depth - 1);
        made->right = build(depth - 1);
        return made;
    }
    if (last)
        last->next_leaf = made;
    last = made;
    return made;
}
int main(void)
{
    struct node *root = build(4);
    return root == last;
}
