/* The last node of a list was made after a block was freed and may be where that was, the others were made before. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

int main(void)
{
    struct node *gone = malloc(sizeof *gone), *list = NULL, *node;
    int found = 0;
    while (__VERIFIER_nondet_int()) {
        node = malloc(sizeof *node);
        node->next = list;
        list = node;
    }
    if (!list || !list->next || !list->next->next || !list->next->next->next)
        abort();
    free(gone);
    for (node = list; node->next; node = node->next)
        ;
    node->next = malloc(sizeof *node);
    node->next->next = NULL;
    node = NULL;
    while (__VERIFIER_nondet_int())
        ;
    char *lost = malloc(1);
    for (node = list; node; node = node->next)
        if (node == gone)
            found = 1;
    if (!found)
        free(lost);
    while (list) {
        node = list->next;
        free(list);
        list = node;
    }
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * today: UNKNOWN
 * args: --malloc-succeeds */
