/* Of the nodes of a list some were zeroed when they were made, the last was not: it need not hold zero. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *next;
    int value;
};

static struct node *push(struct node *list, int zeroed)
{
    struct node *node = malloc(sizeof *node);
    if (zeroed)
        memset(node, 0, sizeof *node);
    node->next = list;
    return node;
}

int main(void)
{
    struct node *list = NULL, *node;
    while (__VERIFIER_nondet_int())
        list = push(list, 1);
    if (!list || !list->next || !list->next->next || !list->next->next->next)
        abort();
    list = push(list, 0);
    while (__VERIFIER_nondet_int())
        ;
    if (list->value)
        reach_error();
    while (list) {
        node = list->next;
        free(list);
        list = node;
    }
    return 0;
}

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds */
