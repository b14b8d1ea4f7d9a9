/* Chains that are closed now and then. From the first node `back` leads on only where they are, so it forms no ring. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *on, *back; };
int main(void)
{
    struct node *first = calloc(1, sizeof *first), *last = first;
    while (__VERIFIER_nondet_int()) {
        last->on = calloc(1, sizeof *last);
        last->on->back = last;
        last = last->on;
    }
    if (__VERIFIER_nondet_int()) {
        last->on = first;
        first->back = last;
    }
    return first == last;
}
// main: first: nothing
