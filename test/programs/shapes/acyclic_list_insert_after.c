/* A node is inserted behind any of a list: no forward pointers lead from a node to itself. */
#include "dll.h"

int main(void)
{
    struct node *list = make_list(), *at = choose(list), *node = make_node();
    insert_after(at, node);
    check_acyclic(list);
    release(list);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain tvl */
