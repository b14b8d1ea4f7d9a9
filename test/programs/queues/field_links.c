/* A list whose back links point to the field that points to the node, which is not its first: removed in the middle. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct c { int fd; struct c *next, **prev; };
struct c *head;
static void insert(struct c *c)
{
    c->next = head;
    if (head)
        head->prev = &c->next;
    head = c;
    c->prev = &head;
}
static void unlink_(struct c *c)
{
#ifndef BROKEN
    if (c->next)
        c->next->prev = c->prev;
#endif
    *c->prev = c->next;
}
int main(void) {
    while (__VERIFIER_nondet_int()) {
        struct c *c = malloc(sizeof *c);
        if (!c)
            abort();
        c->fd = 1;
        insert(c);
    }
    struct c *i = head;
    while (i) {
        struct c *next = i->next;
        if (__VERIFIER_nondet_int()) {
            unlink_(i);
            free(i);
        }
        i = next;
    }
    while (head) {
        struct c *c = head;
        unlink_(c);
        free(c);
    }
    return 0;
}

/* truth: TRUE */
