/* A chain of diamonds: each block leads to two, which both lead to the next one.  Broken: one side of a diamond is freed twice. */
#include <stdlib.h>

struct block {
    struct block *left, *right;
};

extern int __VERIFIER_nondet_int(void);

static struct block *make(struct block *left, struct block *right)
{
    struct block *made = malloc(sizeof *made);
    if (!made)
        exit(1);
    made->left = left;
    made->right = right;
    return made;
}

int main(void)
{
    struct block *top = make(NULL, NULL);
    while (__VERIFIER_nondet_int()) {
        struct block *left = make(top, NULL), *right = make(NULL, top);
        top = make(left, right);
    }
    while (top) {
        struct block *left = top->left, *right = top->right;
        free(top);
        top = NULL;
        if (left) {
            top = left->left;
            free(left);
            free(left);
        }
    }
    return 0;
}

/* truth: FALSE(valid-free) line 34
 */
