/* A list that may be empty is all that holds a block while the callee drops it and ends the program. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int *data;
};

static struct node *push(struct node *list, int *data)
{
    struct node *node = malloc(sizeof *node);
    node->next = list;
    node->data = data;
    return node;
}

static struct node *pop(struct node *list)
{
    struct node *next = list->next;
    free(list);
    return next;
}

static void let_go(int **place)
{
    *place = NULL;
    exit(1);
}

int main(void)
{
    int *block = malloc(sizeof *block);
    struct node *list = push(push(NULL, block), block);
    while (__VERIFIER_nondet_int())
        list = push(list, block);
    list = pop(pop(list));
    let_go(&block);
    return list && list->data == block;
}

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds --property valid-memtrack */
