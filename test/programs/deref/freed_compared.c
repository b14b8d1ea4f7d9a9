/* A freed node is compared with one that lived beside it: they differ wherever they lie, and the freed one is used. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

int main(void)
{
    struct node *one = malloc(sizeof *one), *two = malloc(sizeof *two);
    one->next = two;
    two->next = NULL;
    free(two);
    if (one->next != one)
        one->next->next = NULL;
    free(one);
    return 0;
}

/* truth: FALSE(valid-deref) line 16
 * args: --malloc-succeeds */
