/* A node's children are any two nodes made before it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *left, *right; };
int main(void)
{
    struct node *made[8], *top = NULL;
    for (int i = 0; i < 8; i++) {
        top = malloc(sizeof *top);
        top->left = i ? made[(unsigned)__VERIFIER_nondet_int() % i] : NULL;
        top->right = i ? made[(unsigned)__VERIFIER_nondet_int() % i] : NULL;
        made[i] = top;
    }
    return !top->left;
}
// main: top: dag
