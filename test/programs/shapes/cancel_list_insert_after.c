/* A node is inserted behind any of a list: the structure of a doubly linked list is preserved. */
#include "dll.h"

int main(void)
{
    struct node *list = make_list(), *at = choose(list), *node = make_node();
    insert_after(at, node);
    check_cancel(list);
    release(list);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain tvl */
