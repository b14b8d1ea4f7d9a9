/* The twin of sll_copy_unsafe: the last link is NULL. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int data;
};

static struct node *build(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = 0;
        node->next = list;
        list = node;
    }
    return list;
}

static struct node *copy(const struct node *from)
{
    struct node *list = NULL, **link = &list;
    for (; from; from = from->next) {
        struct node *node = malloc(sizeof *node);
        node->data = from->data;
        node->next = NULL;
        *link = node;
        link = &node->next;
    }
    return list;
}

static void release(struct node *list)
{
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}

int main(void)
{
    struct node *list = build(), *twin = copy(list);
    release(list);
    release(twin);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
