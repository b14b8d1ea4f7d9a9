/* A skip list of two levels: every node is on the lower level, some are on the upper one too. */
#include <stdlib.h>

struct node {
    struct node *next, *express;
};

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    struct node *list = NULL, *express = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            exit(1);
        node->next = list;
        node->express = express;
        list = node;
        if (__VERIFIER_nondet_int())
            express = node;
    }
    for (struct node *at = express; at; at = at->express)
        at->next = at->next;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN(the heap keeps growing
 * says: made at line 14, which do not fold
 * args: --search off --cex off --domain smg --work 20
 */
