/* A singly linked list is turned round in place, then freed from its new head. */
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
    struct node *reversed = NULL;
    while (list) {
        struct node *next = list->next;
#ifdef BROKEN
        list->next = next ? reversed : NULL;
#else
        list->next = reversed;
#endif
        reversed = list;
        list = next;
    }
    while (reversed) {
        list = reversed->next;
        free(reversed);
        reversed = list;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
