/* A pool: nodes go back to a free list and are taken from it again before new ones are made. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int used;
};
static struct node *spare;

static struct node *take(void)
{
    struct node *node = spare;
    if (node)
        spare = node->next;
    else
        node = malloc(sizeof *node);
    node->used = 1;
    node->next = NULL;
    return node;
}

int main(void)
{
    struct node *busy = NULL;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            struct node *node = take();
            node->next = busy;
            busy = node;
        } else if (busy) {
            struct node *node = busy;
            busy = node->next;
            node->used = 0;
#ifdef BROKEN
            node->next = busy ? spare : NULL;
#else
            node->next = spare;
#endif
            spare = node;
        }
    }
    while (busy) {
        struct node *next = busy->next;
        free(busy);
        busy = next;
    }
    while (spare) {
        struct node *next = spare->next;
        free(spare);
        spare = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
