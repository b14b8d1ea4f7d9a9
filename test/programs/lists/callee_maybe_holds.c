/* A list that may be empty is all that holds a block while the callee drops it and ends the program. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int *data;
};

static void let_go(int **place)
{
    *place = NULL;
    if (__VERIFIER_nondet_int())
        exit(1);
}

int main(void)
{
    int *block = malloc(sizeof *block);
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->data = block;
        list = node;
    }
    let_go(&block);
    if (list)
        free(list->data);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds --property valid-memtrack */
