/* A list of any length whose nodes all hold the same: folding proves it, no refinement is needed. After listing 4.1 of
 * the thesis on refining heap abstraction thresholds. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
void reach_error(void);

struct node {
    struct node *next, *prev;
    int data;
};

static void append(struct node **list, int data)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        exit(1);
    node->next = *list;
    node->prev = NULL;
    node->data = data;
    if (*list)
        (*list)->prev = node;
    *list = node;
}

int main(void)
{
    int data = 1;
    struct node *list = NULL;
    while (__VERIFIER_nondet_int())
        append(&list, data);
    for (struct node *at = list; at; at = at->next)
        if (at->data != data)
            reach_error();
    return 0;
}

/* truth: TRUE
 * args: --property unreach-call
 * refine: refinements 0, threshold 0
 */
