/* Nodes with 0 come before those with 1; one is inserted where it belongs. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *next;
};

static void expect(int holds)
{
    if (!holds)
        *(int *)NULL = 1;
}

int main(void)
{
    struct node *list = NULL, *node;
    int key = 1;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            key = 0;
        node = malloc(sizeof *node);
        node->key = key;
        node->next = list;
        list = node;
    }
    node = malloc(sizeof *node);
    node->key = __VERIFIER_nondet_int() ? 1 : 0;
#ifdef BROKEN
    if (!list) {
#else
    if (!list || list->key >= node->key) {
#endif
        node->next = list;
        list = node;
    } else {
        struct node *at = list;
        while (at->next && at->next->key < node->key)
            at = at->next;
        node->next = at->next;
        at->next = node;
    }
    key = 0;
    while (list) {
        expect(key <= list->key);
        key = list->key;
        node = list->next;
        free(list);
        list = node;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
