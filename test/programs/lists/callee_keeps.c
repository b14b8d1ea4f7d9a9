/* Two lists, of which the callee touches one; a node of the other, and one of its own, that the caller points to; a
 * block that only the caller holds while the callee works; a local handed over by its address. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int *data;
};

static struct node *build(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->data = NULL;
        list = node;
    }
    return list;
}

static void release(struct node **list)
{
    while (*list) {
        struct node *next = (*list)->next;
        free(*list);
        *list = next;
    }
}

static void let_go(struct node *list)
{
    list->data = NULL;
}

int main(void)
{
    struct node *one = build(), *other = build(), *middle = other ? other->next : NULL;
    release(&one);
    if (one)
        middle->next = NULL;
    if (middle)
        middle->data = NULL;
    if (other) {
        int *held = malloc(sizeof *held);
        other->data = held;
        let_go(other);
        *held = 1;
        free(held);
    }
    release(&other);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --property valid-memsafety,valid-memcleanup */
