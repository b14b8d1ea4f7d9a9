/* Nodes are put into a list by their key, each at its place; the list stays sorted, and says so at the end. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *next;
};

static struct node *insert(struct node *list, int key)
{
    struct node *node = malloc(sizeof *node);
    node->key = key;
#ifdef BROKEN
    if (list->key >= key) {
#else
    if (!list || list->key >= key) {
#endif
        node->next = list;
        return node;
    }
    struct node *before = list;
    while (before->next && before->next->key < key)
        before = before->next;
    node->next = before->next;
    before->next = node;
    return list;
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int())
        list = insert(list, __VERIFIER_nondet_int());
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
