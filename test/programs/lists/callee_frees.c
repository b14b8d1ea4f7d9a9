/* A callee frees a node that the caller still points to, but no longer uses. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

static void drop_second(struct node *list)
{
    struct node *second = list->next;
    if (second) {
        list->next = second->next;
        free(second);
    }
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->value = 0;
        list = node;
    }
    if (!list)
        return 0;
    struct node *second = list->next;
    drop_second(list);
    if (second != list->next && second)
        second = list;
    if (second)
        second->value = 1;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
