/* A doubly linked list is lost: its blocks lead to each other. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int mark;
};
int main(void)
{
    struct node *a = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *z = malloc(sizeof *z);
        z->next = a;
        z->prev = 0;
        if (a)
            a->prev = z;
        a = z;
    }
    a = 0;
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds --property valid-memtrack */
