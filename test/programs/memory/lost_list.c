/* A whole list is lost, however long it is. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

int main(void)
{
    struct node *list = NULL, *node;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
        node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    node = NULL;
    list = NULL;
    return 0;
}

/* truth: FALSE(valid-memtrack) line 19
 * args: --malloc-succeeds */
