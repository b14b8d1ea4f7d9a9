/* Between two red nodes there are black ones; the first and the last are black. Walked both ways. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *prev;
    char is_red;
};

static struct node *append(struct node *last, char is_red)
{
    struct node *node = malloc(sizeof *node);
    node->is_red = is_red;
    node->next = NULL;
    node->prev = last;
    if (last)
        last->next = node;
    return node;
}

int main(void)
{
    struct node *first = append(NULL, 0), *last = first;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            last = append(last, 1);
#ifdef BROKEN
        if (__VERIFIER_nondet_int())
#endif
            last = append(last, 0);
    }
    for (struct node *at = last; at; at = at->prev)
        if (at->is_red && at->prev->is_red)
            at->prev = at->next = NULL;
    for (struct node *at = first; at; at = at->next)
        if (at->is_red)
            at->next->is_red = at->prev->is_red;
    while (first) {
        struct node *next = first->next;
        free(first);
        first = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
