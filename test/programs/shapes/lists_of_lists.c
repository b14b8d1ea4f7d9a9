/* A list of lists: what hangs below a node is marked, and nothing is below two nodes. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

struct item {
    struct item *link;
    struct list *owner;
};
struct list {
    struct list *next;
    struct item *down;
};

int main(void)
{
    struct list *all = NULL;
    while (__VERIFIER_nondet_int()) {
        struct list *list = malloc(sizeof *list);
        list->down = NULL;
        list->next = all;
        all = list;
        while (__VERIFIER_nondet_int()) {
            struct item *item = malloc(sizeof *item);
            item->owner = list;
            item->link = list->down;
            list->down = item;
#ifdef BROKEN
            if (item->link && list->next)
                item->owner = list->next;
#endif
        }
    }
    for (struct list *list = all; list; list = list->next)
        if (list->down && list->down->owner != list)
            reach_error();
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain tvl --search off --cex off --property unreach-call */
