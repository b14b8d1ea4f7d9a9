/* The twin of simple_loop_unsafe: both nodes are looked at before they are left behind. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    struct node *node = list;
    while (node != NULL && node->next != NULL)
        node = node->next->next;
    while (list) {
        node = list->next;
        free(list);
        list = node;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
