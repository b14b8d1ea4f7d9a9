/* A list released by a function that calls itself, the node before or after its successors, or by two in turn. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

static struct node *build(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->value = 1;
        list = node;
    }
    return list;
}

static void front_first(struct node *list)
{
    if (!list)
        return;
    struct node *next = list->next;
    free(list);
    front_first(next);
}

static void back_first(struct node *list)
{
    if (list) {
        back_first(list->next);
        list->value = 0;
        free(list);
    }
}

static void odd(struct node *list);

static void even(struct node *list)
{
    if (list) {
        odd(list->next);
        free(list);
    }
}

static void odd(struct node *list)
{
    struct node *next = list ? list->next : NULL;
    free(list);
    if (next)
        even(next);
}

int main(void)
{
    front_first(build());
    back_first(build());
    even(build());
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --property valid-memsafety,valid-memcleanup */
