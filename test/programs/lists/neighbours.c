/* Nodes whose private block points to the next node too: what looks private is shared. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node;
struct side {
    struct node *of, *to;
};
struct node {
    struct node *next;
    struct side *side;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->side = NULL;
        if (__VERIFIER_nondet_int()) {
            node->side = malloc(sizeof *node->side);
            node->side->of = node;
            node->side->to = list;
        }
        node->next = list;
        list = node;
    }
    for (struct node *at = list; at; at = at->next)
        if (at->side && at->side->to)
            at->side->to->next = at->side->to->next;
    while (list) {
        struct node *next = list->next;
        if (list->side)
            free(list->side);
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * args: --malloc-succeeds --work 2 */
