/* A recursive release that looks at a node again after it has freed it, four calls deep. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

static void release(struct node *list)
{
    if (!list)
        return;
    struct node *next = list->next;
    if (list->value == 3)
        free(list);
    release(next);
    if (list->value != 3)
        free(list);
}

int main(void)
{
    struct node *list = NULL;
    int count = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->value = count++;
        list = node;
    }
    release(list);
    return 0;
}

/* truth: FALSE(valid-deref) line 18
 * args: --malloc-succeeds */
