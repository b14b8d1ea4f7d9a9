/* Doubly linked, inserted in front; the first node's prev is never written. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *prev, *next; char letter; };
static struct node *insert(struct node *head, char letter)
{
    struct node *node = malloc(sizeof *node);
    node->letter = letter;
    node->next = head;
    if (head)
        head->prev = node;
    return node;
}
int main(void)
{
    struct node *head = NULL;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--)
        head = insert(head, (char)__VERIFIER_nondet_int());
    return 0;
}
// main: head: dll
