/* Sorted lists, and a client's check of the order. With BROKEN, nodes are inserted the other way round. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *next;
    int key;
};

static struct node *make_node(int key)
{
    struct node *node = malloc(sizeof *node);
    node->next = NULL;
    node->key = key;
    return node;
}

static struct node *insert(struct node *list, struct node *node)
{
    struct node *before = NULL, *at = list;
#ifdef BROKEN
    while (at && at->key > node->key) {
#else
    while (at && at->key < node->key) {
#endif
        before = at;
        at = at->next;
    }
    node->next = at;
    if (!before)
        return node;
    before->next = node;
    return list;
}

static void check_sorted(struct node *list)
{
    while (list) {
        if (list->next && list->key > list->next->key)
            reach_error();
        list = list->next;
    }
}

static void release(struct node *list)
{
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}
