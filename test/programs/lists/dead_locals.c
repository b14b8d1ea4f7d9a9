/* Locals of a waiting caller: one that is written again before it is read, one that only a pointer reads, one that is
 * read on one way only, one whose parts are written. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

static void set(struct node *node)
{
    node->value = 1;
}

int main(void)
{
    struct node *node = malloc(sizeof *node), *again = node, *some = node, **place = &again;
    struct node copy = {node, 2}, *written = node;
    node->next = NULL;
    int way = __VERIFIER_nondet_int();
    set(node);
    written = node;
    copy.value = 4;
    if (way)
        some->value = 3;
    (*place)->value += copy.next->value + written->value;
    free(node);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
