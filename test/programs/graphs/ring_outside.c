/* SPDX-License-Identifier: MIT */
/* A ring that a recursive function does not reach is lost after the return. */
#include <stdlib.h>
struct node {
    struct node *next, *item;
};

static struct node *make(struct node *item)
{
    struct node *new = malloc(sizeof *new);
    if (!new)
        exit(0);
    new->next = NULL;
    new->item = item;
    return new;
}

static void walk(struct node *at)
{
    if (at)
        walk(at->next);
}

int main(void)
{
    struct node *list = make(NULL), *ring = make(NULL);
    list->item = make(NULL);
    ring->next = ring;
    walk(list);
    ring = NULL;
    free(list->item);
    free(list);
    return 0;
}

/* truth: FALSE(valid-memtrack) line 30 */
