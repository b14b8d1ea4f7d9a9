/* Nodes deleted where the input says so. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    short marks[3];
};

int main(void)
{
    struct node *list = NULL;
    int length = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = calloc(1, sizeof *node);
        if (!node)
            break;
        node->marks[1] = (short)length++;
        node->next = list;
        list = node;
    }
    struct node **at = &list;
    while (*at) {
        if (__VERIFIER_nondet_int()) {
            struct node *node = *at;
            *at = node->next;
            free(node);
        } else {
            at = &(*at)->next;
        }
    }
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
