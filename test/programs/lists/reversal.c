/* Reversal in place; all nodes hold the same number. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

int main(void)
{
    int value = __VERIFIER_nondet_int();
    struct node *list = NULL;
    for (int i = 0; i < __VERIFIER_nondet_int(); i++) {
        struct node *node = malloc(sizeof *node);
        node->value = value;
        node->next = list;
        list = node;
    }
    struct node *reversed = NULL;
    while (list) {
        struct node *next = list->next;
        list->next = reversed;
        reversed = list;
        list = next;
    }
    while (reversed) {
        struct node *next = reversed->next;
        if (reversed->value != value)
            free(next), free(next);
        free(reversed);
        reversed = next;
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * args: --malloc-succeeds */
