/* A recursive reversal that forgets to link the last node it turns: at depth n the nodes before are lost. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

static struct node *reverse(struct node *list, struct node *done, int depth)
{
    if (!list)
        return done;
    struct node *next = list->next;
    list->next = depth == 4 ? NULL : done;
    return reverse(next, list, depth + 1);
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->next = list;
        node->value = 0;
        list = node;
    }
    list = reverse(list, NULL, 0);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
