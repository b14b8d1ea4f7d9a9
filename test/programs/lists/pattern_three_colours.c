/* Three colours in turn; a function that gets the list looks at them. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    unsigned char colour;
};

static int is_fine(const struct node *list)
{
    for (; list && list->next; list = list->next)
        if (list->next->colour != (list->colour == 2 ? 0 : list->colour + 1))
            return 0;
    return 1;
}

int main(void)
{
    struct node *list = NULL, *end = NULL;
    unsigned char colour = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *node = malloc(sizeof *node);
        node->colour = colour;
        node->next = NULL;
        if (end)
            end->next = node;
        else
            list = node;
        end = node;
        colour = colour == 2 ? 0 : colour + 1;
    }
#ifdef BROKEN
    if (end)
        end->colour = 0;
#endif
    int fine = is_fine(list);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    if (!fine)
        free(end);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
