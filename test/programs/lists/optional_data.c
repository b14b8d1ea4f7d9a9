/* Each node may own a block of data. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int *data;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = NULL;
        if (__VERIFIER_nondet_int()) {
            node->data = malloc(sizeof *node->data);
            *node->data = __VERIFIER_nondet_int();
        }
        node->next = list;
        list = node;
    }
    int sum = 0;
    for (struct node *at = list; at; at = at->next)
        if (at->data)
            sum += *at->data & 7;
    while (list) {
        struct node *next = list->next;
        free(list->data);
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
