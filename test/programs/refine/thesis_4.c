/* Two lists, of which only the shorter one is counted: it takes a threshold of 6, the longest list says 21. After listing
 * 4.4 of the thesis. */
#include <stdlib.h>

void reach_error(void);

struct node {
    struct node *next, *prev;
};

static struct node *create(int length)
{
    struct node *list = NULL;
    while (length > 0) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            exit(1);
        node->next = list;
        node->prev = NULL;
        if (list)
            list->prev = node;
        list = node;
        length--;
    }
    return list;
}

int main(void)
{
    struct node *s = create(5), *t = create(20);
    int i = 0;
    struct node *at = s;
    while (at) {
        at = at->next;
        i++;
        if (i > 5)
            reach_error();
    }
    return t == NULL;
}

/* truth: TRUE
 * args: --property unreach-call
 * refine: threshold 6
 * refine candidates: threshold 6
 * refine naive: threshold 21
 */
