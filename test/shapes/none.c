/* A list that may end in a loop: no structure of the library. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
int main(void)
{
    struct node *first = malloc(sizeof *first), *last = first;
    first->next = NULL;
    for (int i = 0; i < 5; i++) {
        last->next = malloc(sizeof *last);
        last = last->next;
        last->next = NULL;
    }
    if (__VERIFIER_nondet_int())
        last->next = first->next;
    while (first && __VERIFIER_nondet_int())
        first = first->next;
    return 0;
}
// main: first: nothing
