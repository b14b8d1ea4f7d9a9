/* SPDX-License-Identifier: MIT */
/* All nodes lead to a header that counts them; it goes with the last. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct header {
    int count;
};
struct node {
    struct node *next;
    struct header *header;
};

int main(void)
{
    struct header *header = malloc(sizeof *header);
    struct node *list = NULL;
    header->count = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->header = header;
        header->count = 1;
        n->next = list;
        list = n;
    }
    while (list) {
        struct node *n = list;
        list = n->next;
        n->header->count = 0;
#ifdef BROKEN
        if (list)
            free(n->header);
#endif
        free(n);
    }
    free(header);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
