/* A chain of diamonds: each block leads to two, which both lead to the next one. */
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
            free(right);
        }
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN(the heap keeps growing
 * says: made at line 12, which do not fold
 * args: --search off --cex off --domain smg --work 20
 */
