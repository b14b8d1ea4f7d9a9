/* SPDX-License-Identifier: MIT */
/* Nodes put in front of one of 32 lists, which is chosen by a hash; the loop may be left in its middle. How it was left matters no more. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct node {
    struct node *next;
    unsigned hash;
};
int main(void)
{
    struct node **buckets = calloc(32, sizeof *buckets);
    if (!buckets)
        return 1;
    while (__VERIFIER_nondet_uint()) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            break;
        node->hash = __VERIFIER_nondet_uint();
        node->next = buckets[node->hash & 31];
        buckets[node->hash & 31] = node;
    }
    for (unsigned i = 0; i < 32; i++)
        for (struct node *node = buckets[i], *next; node; node = next) {
            next = node->next;
#ifdef BROKEN
            if (i != 31)
#endif
                free(node);
        }
    free(buckets);
    return 0;
}
/* truth: TRUE */
