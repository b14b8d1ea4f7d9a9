/* Inserted in order. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int data; struct node *next; };
static struct node *head;
static void insert(int data)
{
    struct node **at = &head;
    while (*at && (*at)->data < data)
        at = &(*at)->next;
    struct node *node = malloc(sizeof *node);
    node->data = data;
    node->next = *at;
    *at = node;
}
int main(void)
{
    for (int i = __VERIFIER_nondet_int(); i > 0; i--)
        insert(__VERIFIER_nondet_int());
    return 0;
}
// head: sorted
