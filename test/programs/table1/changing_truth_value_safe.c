/* The twin of changing_truth_value: the flag is right about the pointer. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int flag;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->flag = list != NULL;
        node->next = list;
        list = node;
    }
    int more = list != NULL;
    while (more) {
        struct node *next = list->next;
        more = next != NULL;
        free(list);
        list = next;
    }
    if (list != NULL)
        list->flag = 0;
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
