/* Children in an array; a leaf is replaced by a node. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int data; struct node *child[2]; };
int main(void)
{
    struct node *root = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node **at = &root;
        while (*at)
            at = &(*at)->child[__VERIFIER_nondet_int() != 0];
        *at = calloc(1, sizeof **at);
        (*at)->data = __VERIFIER_nondet_int();
    }
    return 0;
}
// main: root: tree
