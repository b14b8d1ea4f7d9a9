/* Two lists of different lengths, both counted. Proved in two domains at once: where one forgets how long a list is, the
 * other still knows. */
#include <stdlib.h>

void reach_error(void);

struct node {
    struct node *next;
};

struct pair {
    struct pair *next, *prev;
    int value;
};

static struct node *make_nodes(int length)
{
    struct node *list = NULL;
    for (int i = 0; i < length; i++) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            exit(1);
        node->next = list;
        list = node;
    }
    return list;
}

static struct pair *make_pairs(int length)
{
    struct pair *list = NULL;
    for (int i = 0; i < length; i++) {
        struct pair *pair = malloc(sizeof *pair);
        if (!pair)
            exit(1);
        pair->next = list;
        pair->prev = NULL;
        pair->value = 0;
        if (list)
            list->prev = pair;
        list = pair;
    }
    return list;
}

int main(void)
{
    struct node *nodes = make_nodes(4);
    int count = 0;
    for (struct node *at = nodes; at; at = at->next)
        count++;
    if (count != 4)
        reach_error();
    struct pair *pairs = make_pairs(9);
    count = 0;
    for (struct pair *at = pairs; at; at = at->next)
        count++;
    if (count != 9)
        reach_error();
    return 0;
}

/* truth: TRUE
 * args: --property unreach-call --domain smg+explicit --search off --cex off
 */
