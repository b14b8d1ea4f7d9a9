/* Of the nodes of a list some were zeroed when they were made, the last was not: it need not hold zero. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *next;
    int value;
};

int main(void)
{
    struct node *list = NULL, *node;
    while (__VERIFIER_nondet_int()) {
        node = calloc(1, sizeof *node);
        node->next = list;
        list = node;
    }
    if (!list || !list->next || !list->next->next || !list->next->next->next)
        abort();
    node = malloc(sizeof *node);
    node->next = list;
    list = node;
    node = NULL;
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

/* truth: FALSE(unreach-call) line 29
 * args: --malloc-succeeds */
