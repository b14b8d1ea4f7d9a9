/* All nodes point to one block, and the last one also to the first. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int *shared;
    struct node *first;
};

int main(void)
{
    int *shared = malloc(sizeof *shared);
    *shared = 0;
    struct node *list = malloc(sizeof *list), *end = list;
    list->next = list->first = NULL;
    list->shared = shared;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->shared = shared;
        node->first = NULL;
        node->next = NULL;
        end->next = node;
        end = node;
        ++*shared;
    }
    end->first = list;
    for (struct node *at = list; at; at = at->next)
        *at->shared += at->first != NULL;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    free(shared);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
