/* The twin of no_loops_unsafe: the third node is looked for before it is used. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

int main(void)
{
    struct node *list = malloc(sizeof *list);
    list->next = malloc(sizeof *list);
    list->next->next = NULL;
    if (__VERIFIER_nondet_int()) {
        list->next->next = malloc(sizeof *list);
        list->next->next->next = NULL;
    }
    if (list->next->next)
        free(list->next->next->next);
    free(list->next->next);
    free(list->next);
    free(list);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
