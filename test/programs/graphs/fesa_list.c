/* FESA, figures 1 and 4: a singly linked list is allocated and deallocated. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};

int main(void)
{
    struct node *x = malloc(sizeof *x), *y = x;
    if (!x)
        return 0;
    x->next = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *new = malloc(sizeof *new);
        if (!new)
            break;
        new->next = NULL;
        y->next = new;
        y = y->next;
    }
    do {
        struct node *z = x;
        x = x->next;
        free(z);
    } while (x);
    return 0;
}

/* truth: TRUE
 * args: --domain boolheap --search off --cex off */
