/* Two doubly linked lists, concatenated (the paper's example). */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
typedef struct node { int data; struct node *succ, *pred; } *List;
static List alloc_list(void)
{
    List r = malloc(sizeof *r);
    List p = r;
    r->succ = r->pred = NULL;
    while (__VERIFIER_nondet_int()) {
        List t = malloc(sizeof *t);
        p->succ = t;
        t->pred = p;
        t->succ = NULL;
        p = p->succ;
    }
    return r;
}
int main(void)
{
    List l1 = alloc_list(), l2 = alloc_list(), p = l1;
    while (p->succ)
        p = p->succ;
    p->succ = l2;
    l2->pred = p;
    while (l1) {
        List next = l1->succ;
        l1 = next;
    }
    return 0;
}
// alloc_list: r: dll
// main: l1: dll
// main: l2: dll
