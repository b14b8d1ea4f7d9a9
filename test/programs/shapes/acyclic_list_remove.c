/* Any node is taken out of a list: no forward pointers lead from a node to itself. */
#include "dll.h"

int main(void)
{
    struct node *list = make_list(), *at = choose(list);
    if (at == list)
        list = at->next;
    remove_node(at);
    free(at);
    if (list)
        check_acyclic(list);
    release(list);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain tvl */
