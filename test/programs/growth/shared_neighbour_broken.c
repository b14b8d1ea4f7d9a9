/* Neighbours in a list share a datum: each node has a pointer to its own datum and one to its successor's.  Broken: the last node shares its own datum, which is freed by then. */
#include <stdlib.h>

struct node {
    struct node *next;
    int *mine, *theirs;
};

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        int *datum = malloc(sizeof *datum);
        if (!node || !datum)
            exit(1);
        *datum = 1;
        node->mine = datum;
        node->theirs = list ? list->mine : datum;
        node->next = list;
        list = node;
    }
    while (list) {
        struct node *next = list->next;
        free(list->mine);
        *list->theirs = 2;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: FALSE(valid-deref) line 28
 */
