/* SPDX-License-Identifier: MIT */
/* Two pointers that were the same are told apart when one has moved on: behind the loop one is NULL, the other is not. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    struct node *next;
    int key;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_uint()) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            exit(0);
        node->next = list;
        node->key = 0;
        list = node;
    }
    struct node *at = list, *last = NULL;
    while (at) {
        last = at;
        at = at->next;
    }
    unsigned secret = __VERIFIER_nondet_uint();
    if (last && secret * 2654435761u == 987654321u)
        return at->key;
    return 0;
}
/* truth: FALSE(valid-deref)
 * args: --property valid-deref --domain sites --search off --cex off
 * today: UNKNOWN */
