/* Fifty nodes are made and counted: a folded list would have more. After listing 4.2 of the thesis. */
#include <stdlib.h>

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
    int i = 0;
    while (i < 50) {
        append(&list, data);
        i++;
    }
    i = 0;
    struct node *at = list;
    while (at) {
        at = at->next;
        i++;
        if (i > 50)
            reach_error();
    }
    return 0;
}

/* truth: TRUE
 * args: --property unreach-call
 * refine: refinements 3, threshold 51, precisions tried last 1
 * refine candidates: refinements 3, threshold 51
 * refine naive: refinements 3, threshold 51
 */
