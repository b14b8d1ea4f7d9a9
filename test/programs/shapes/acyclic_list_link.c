/* Two lists become one: no forward pointers lead from a node to itself. */
#include "dll.h"

int main(void)
{
    struct node *list = make_list(), *other = make_list(), *last = list;
    while (last->next)
        last = last->next;
    link_lists(last, other);
    check_acyclic(list);
    release(list);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain tvl */
