/* A field assertion of all nodes of a list, but a node of the third kind is made for one input of four thousand million. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct node {
    struct node *next;
    int kind;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->kind = __VERIFIER_nondet_uint() * 2654435761u == 987654321u ? 5 : __VERIFIER_nondet_int() ? 3 : 7;
        node->next = list;
        list = node;
    }
    for (struct node *at = list; at; at = at->next)
        if (at->kind == 5)
            reach_error();
    return 0;
}
/* truth: FALSE(unreach-call)
 * today: UNKNOWN
 * args: --malloc-succeeds --property unreach-call --domain tvl --search off --cex off --work 5 */
