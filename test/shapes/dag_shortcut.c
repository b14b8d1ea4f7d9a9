/* A list in which every node also leads two further. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next, *skip; };
int main(void)
{
    struct node *top = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = top;
        node->skip = top ? top->next : NULL;
        top = node;
    }
    return 0;
}
// main: top: dag
