/* Nodes are inserted in order: the list is sorted. */
#include "sorted.h"

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int())
        list = insert(list, make_node(__VERIFIER_nondet_int()));
    check_sorted(list);
    release(list);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain tvl */
