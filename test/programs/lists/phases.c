/* A list of ones, then twos, then a three at the end: a walk checks the order of the phases. */
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    int data;
    struct node *next;
};

static struct node *make(int data)
{
    struct node *node = malloc(sizeof *node);
    node->data = data;
    node->next = NULL;
    return node;
}

int main(void)
{
    struct node *list = make(1), *last = list;
    while (__VERIFIER_nondet_int()) {
        last->next = make(1);
        last = last->next;
    }
    while (__VERIFIER_nondet_int()) {
        last->next = make(2);
        last = last->next;
    }
#ifdef BROKEN
    last->next = make(2);
#else
    last->next = make(3);
#endif
    struct node *node = list;
    while (node->data == 1)
        node = node->next;
    while (node->data == 2) {
        node = node->next;
#ifdef BROKEN
        assert(node);
#endif
    }
    assert(node->data == 3);
    assert(!node->next);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
