/* FESA, table 1: a list of three elements, summarised at a loop head; its first element is accessed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int data;
};

static struct node *make(struct node *next)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        exit(1);
    node->next = next;
    return node;
}

int main(void)
{
    struct node *x = make(make(make(NULL)));
    while (__VERIFIER_nondet_int()) {
    }
    x->data = 1;
    x = NULL;
    return 0;
}

/* truth: TRUE
 * args: --domain boolheap --search off --cex off --property valid-deref */
