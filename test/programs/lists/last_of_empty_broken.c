/* With no nodes behind it, the head is the last: it is freed, and used. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct N {
    struct N *next;
    int v;
};
int main(void)
{
    struct N *head = malloc(sizeof *head), *last = head;
    head->next = NULL;
    while (__VERIFIER_nondet_int()) {
        struct N *n = malloc(sizeof *n);
        n->next = NULL;
        last->next = n;
        last = n;
    }
    free(head->next ? last : head);
    if (last == head)
        head->v = 1; /* freed */
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
