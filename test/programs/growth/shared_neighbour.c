/* Neighbours in a list share a datum: each node has a pointer to its own datum and one to its successor's. */
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
        *list->theirs = 2;
        free(list->mine);
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN(the heap keeps growing
 * says: made at line 15 and 63 made at line 16, which do not fold into each other
 * args: --search off --cex off --domain smg --work 20
 */
