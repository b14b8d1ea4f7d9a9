/* A circular list entered at its last node. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    char data;
};

static struct node *insert(struct node *last)
{
    struct node *node = malloc(sizeof *node);
    node->data = 1;
    if (last) {
        node->next = last->next;
        last->next = node;
    } else {
        node->next = node;
    }
    return node;
}

int main(void)
{
    struct node *last = NULL;
    do
        last = insert(last);
    while (__VERIFIER_nondet_int());
    struct node *at = last->next;
    while (at != last) {
        at->data = 2;
        at = at->next;
    }
    at = last->next;
    last->next = NULL;
    while (at) {
        struct node *next = at->next;
        free(at);
        at = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
