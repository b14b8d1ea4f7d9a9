/* Every node knows the cell that holds the list it is in; lists are emptied through it. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct item {
    struct item *next;
    struct item **owner;
};
struct group {
    struct item *items;
    struct group *next;
    struct group **owner;
};

static void item_push(struct item **list)
{
    struct item *item = malloc(sizeof *item);
    item->owner = list;
    item->next = *list;
    *list = item;
}

static void group_push(struct group **list)
{
    struct group *group = malloc(sizeof *group);
    group->items = NULL;
    do
        item_push(&group->items);
    while (__VERIFIER_nondet_int());
    group->owner = list;
    group->next = *list;
    *list = group;
}

static void item_pop(struct item *first)
{
    *first->owner = first->next;
    free(first);
}

int main(void)
{
    struct group *groups = NULL;
    while (__VERIFIER_nondet_int())
        group_push(&groups);
    while (groups) {
        while (groups->items)
            item_pop(groups->items);
        struct group *group = groups;
        *group->owner = group->next;
#ifdef BROKEN
        if (groups && groups->items->next)
            groups->items->owner = &group->items;
#endif
        free(group);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
