/* SPDX-License-Identifier: MIT */
/* A list of nodes that may own a number, and a place in it that is not the first node. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int *owned;
};

static int shared;

static unsigned secret(void) { return (unsigned)__VERIFIER_nondet_int(); }

static struct node *make(void)
{
    struct node *list = NULL;
    while (secret()) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            abort();
        node->owned = secret() ? &shared : NULL;
        node->next = list;
        list = node;
    }
    return list;
}

static struct node *somewhere_behind(struct node *list)
{
    struct node *at = list ? list->next : NULL;
    while (at && secret())
        at = at->next;
    return at;
}
