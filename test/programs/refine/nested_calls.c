/* Lists made and counted three calls deep, twice, with different lengths. */
#include <stdlib.h>

void reach_error(void);

struct node {
    struct node *next;
    int data;
};

static struct node *push(struct node *list, int data)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        exit(1);
    node->next = list;
    node->data = data;
    return node;
}

static struct node *fill(int length)
{
    struct node *list = NULL;
    while (length--)
        list = push(list, 7);
    return list;
}

static int count(const struct node *list)
{
    int length = 0;
    for (; list; list = list->next)
        length++;
    return length;
}

static void try_length(int length)
{
    struct node *list = fill(length);
    if (count(list) != length)
        reach_error();
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
}

int main(void)
{
    try_length(3);
    try_length(6);
    return 0;
}

/* truth: TRUE
 * args: --property unreach-call
 */
