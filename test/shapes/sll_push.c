/* A list made by pushing in front, then freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { int data; struct node *next; };
int main(void)
{
    struct node *top = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->data = __VERIFIER_nondet_int();
        node->next = top;
        top = node;
    }
    while (top) {
        struct node *next = top->next;
        free(top);
        top = next;
    }
    return 0;
}
// main: top: sll
