/* One list of any length and one of five nodes that are counted: the first needs folding, the second must not be
 * folded. After listing 4.3 of the thesis. */
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

static void requires_abstraction(void)
{
    int data = 1;
    struct node *list = NULL;
    while (__VERIFIER_nondet_int())
        append(&list, data);
    for (struct node *at = list; at; at = at->next)
        if (at->data != data)
            reach_error();
}

static void requires_precision(void)
{
    int data = 1;
    struct node *list = NULL;
    int i = 0;
    while (i < 5) {
        append(&list, data);
        i++;
    }
    i = 0;
    struct node *at = list;
    while (at) {
        at = at->next;
        i++;
        if (i > 5)
            reach_error();
    }
}

int main(void)
{
    requires_abstraction();
    requires_precision();
    return 0;
}

/* truth: TRUE
 * args: --property unreach-call
 * refine: refinements 3, threshold 6
 * refine candidates: refinements 3, threshold 6
 * refine naive: refinements 3, threshold 6
 */
