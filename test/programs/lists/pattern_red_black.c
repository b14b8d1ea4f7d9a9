/* A red node is followed by a black one, so that it can be freed together with it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

enum colour { RED = 4, BLACK = 7 };
struct node {
    struct node *next;
    enum colour colour;
};

static struct node *cons(enum colour colour, struct node *next)
{
    struct node *node = malloc(sizeof *node);
    node->colour = colour;
    node->next = next;
    return node;
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
#ifdef BROKEN
        if (list && __VERIFIER_nondet_int())
#else
        if (list && list->colour == BLACK && __VERIFIER_nondet_int())
#endif
            list = cons(RED, list);
        else
            list = cons(BLACK, list);
    }
    while (list) {
        struct node *next = list->next;
        if (list->colour == RED) {
            struct node *pair = next;
            next = next->next;
            if (pair->colour == RED)
                free(list);
            free(pair);
        }
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
