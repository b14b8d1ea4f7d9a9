/* The kernel's lists: the head is a node of the ring, and no heap block. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct link { struct link *next, *prev; };
struct thing { int number; struct link link; };
static struct link head;
static void add(struct link *link)
{
    link->next = &head;
    link->prev = head.prev;
    head.prev->next = link;
    head.prev = link;
}
int main(void)
{
    head.next = head.prev = &head;
    while (__VERIFIER_nondet_int()) {
        struct thing *thing = malloc(sizeof *thing);
        thing->number = __VERIFIER_nondet_int();
        add(&thing->link);
    }
    return 0;
}
// head.next: circular_dll
