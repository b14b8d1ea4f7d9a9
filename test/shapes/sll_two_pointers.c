/* The struct could be a tree's, but one of its pointers is never used. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *left, *right; };
struct node *all;
int main(void)
{
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->left = NULL;
        node->right = all;
        all = node;
    }
    return 0;
}
// all: sll
