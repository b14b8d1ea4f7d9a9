/* Doubly linked and sorted. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int key; struct node *next, *prev; };
int main(void)
{
    struct node *head = NULL;
    for (int i = __VERIFIER_nondet_int(); i > 0; i--) {
        struct node *node = malloc(sizeof *node), *before = NULL, *at = head;
        node->key = __VERIFIER_nondet_int();
        while (at && at->key < node->key) {
            before = at;
            at = at->next;
        }
        node->next = at;
        node->prev = before;
        if (at)
            at->prev = node;
        if (before)
            before->next = node;
        else
            head = node;
    }
    return 0;
}
// main: head: sorted dll
