/* Insertion sort: the nodes of one list move to another, in order. */
#include "sorted.h"

int main(void)
{
    struct node *list = NULL, *sorted = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = make_node(__VERIFIER_nondet_int());
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *node = list;
        list = list->next;
        sorted = insert(sorted, node);
    }
    check_sorted(sorted);
    release(sorted);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain tvl */
