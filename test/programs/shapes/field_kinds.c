/* A number of each node is one of two, and never what lies between: a field assertion. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

struct node {
    int kind;
    struct node *next;
};

static struct node *put(struct node *list, int kind)
{
    struct node *node = malloc(sizeof *node);
    node->kind = kind;
    node->next = list;
    return node;
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            list = put(list, 3);
#ifdef BROKEN
        else if (__VERIFIER_nondet_int())
            list = put(list, 5);
#endif
        else
            list = put(list, 7);
    }
    for (struct node *at = list; at; at = at->next)
        if (at->kind == 5)
            reach_error();
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --property unreach-call --domain tvl --search off --cex off */
