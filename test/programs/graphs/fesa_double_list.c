/* FESA, table 1: a doubly linked list is allocated and deallocated. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
};

int main(void)
{
    struct node *x = malloc(sizeof *x), *y = x;
    if (!x)
        return 0;
    x->next = x->prev = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            break;
        new->next = NULL;
        new->prev = y;
        y->next = new;
        y = new;
    }
    while (x) {
        struct node *z = x;
        x = x->next;
        if (x)
            x->prev = NULL;
        free(z);
    }
    return 0;
}

/* truth: TRUE
 * args: --domain boolheap --search off --cex off */
