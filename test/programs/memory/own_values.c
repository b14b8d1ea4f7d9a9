/* First the nodes of the list share one value, then some have another: the second is not an instance of the first. */
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
    int value = __VERIFIER_nondet_int();
    while (__VERIFIER_nondet_int()) {
        node = malloc(sizeof *node);
        node->value = value;
        node->next = list;
        list = node;
    }
    if (!list || !list->next || !list->next->next || !list->next->next->next)
        abort();
    value = 0;
    while (__VERIFIER_nondet_int()) {
        node = list->next->next;
        while (node && __VERIFIER_nondet_int())
            node = node->next;
        if (node)
            node->value = __VERIFIER_nondet_int();
    }
    for (node = list->next; node; node = node->next)
        if (node->value != list->value)
            reach_error();
    while (list) {
        node = list->next;
        free(list);
        list = node;
    }
    return 0;
}

/* truth: FALSE(unreach-call) line 34
 * args: --malloc-succeeds */
