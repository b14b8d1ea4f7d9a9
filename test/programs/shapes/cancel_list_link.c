/* Two lists become one: the structure of a doubly linked list is preserved. */
#include "dll.h"

int main(void)
{
    struct node *list = make_list(), *other = make_list(), *last = list;
    while (last->next)
        last = last->next;
    link_lists(last, other);
    check_cancel(list);
    release(list);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain tvl */
