/* SPDX-License-Identifier: MIT */
/* A list of at least three pairs of blocks of two types; the end is met behind blocks that a proof has folded. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct small {
    void *next;
};
struct large {
    void *next;
    int data[4];
};

static struct small *pair(struct small *list)
{
    struct large *large = malloc(sizeof *large);
    struct small *small = malloc(sizeof *small);
    if (!large || !small)
        exit(1);
    large->next = list;
    large->data[3] = 1;
    small->next = large;
    return small;
}

int main(void)
{
    struct small *list = pair(pair(pair(NULL)));
    while (__VERIFIER_nondet_int())
        list = pair(list);
    while (list) {
        struct large *large = list->next;
        struct small *rest = large->next;
        if (!rest)
#ifdef BROKEN
            large->data[4] = 2;
#else
            large->data[3] = 2;
#endif
        free(large);
        free(list);
        list = rest;
    }
    return 0;
}

/* truth: TRUE
 * args: --domain tvl --search off --cex off */
