/* Only the last node holds 9: who looks for it need not look for the end. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

int main(void)
{
    struct node *list = NULL;
    int value = 9;
    do {
        struct node *node = malloc(sizeof *node);
        node->value = value;
        node->next = list;
        list = node;
        value = __VERIFIER_nondet_int() ? 3 : 5;
    } while (__VERIFIER_nondet_int());
#ifdef BROKEN
    if (list->next)
        list->next->value = 3;
#endif
    struct node *at = list;
    while (at->value != 9)
        at = at->next;
    at->next = malloc(sizeof *at);
    at->next->value = 9;
    at->next->next = NULL;
    at->value = 3;
    for (at = list; at->value != 9; at = at->next)
        ;
    while (list) {
        at = list->next;
        free(list);
        list = at;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
