/* SPDX-License-Identifier: MIT */
/* A list is walked by functions that call each other. With BROKEN the last call frees the block of a caller. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int mark;
};

static void even(struct node *at, struct node *above);

static void odd(struct node *at, struct node *above)
{
    if (at)
        even(at->next, at);
#ifdef BROKEN
    else
        free(above);
#endif
    if (above)
        above->mark = 1;
}

static void even(struct node *at, struct node *above)
{
    if (at)
        odd(at->next, at);
    if (above)
        above->mark = 0;
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            break;
        new->next = list;
        new->mark = 2;
        list = new;
    }
    even(list, NULL);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --domain boolheap */
