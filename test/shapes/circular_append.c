/* A ring, entered by its last node. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
static struct node *last;
static void append(void)
{
    struct node *node = malloc(sizeof *node);
    node->next = last ? last->next : node;
    if (last)
        last->next = node;
    last = node;
}
int main(void)
{
    while (__VERIFIER_nondet_int())
        append();
    return 0;
}
// last: circular
