/* Every node's data is the same number, chosen once; a walk checks it. */
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    int data;
    struct node *next;
};

int main(void)
{
    int data = __VERIFIER_nondet_int();
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = data;
#ifdef BROKEN
        if (list && list->next)
            node->data++;
#endif
        node->next = list;
        list = node;
    }
    for (struct node *node = list; node; node = node->next)
        assert(node->data == data);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
