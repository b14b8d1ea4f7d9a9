/* A queue: appended at the end, kept in a struct of two pointers. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
typedef struct item { struct item *link; long number; } Item;
struct queue { Item *first, *last; };
static void append(struct queue *queue, long number)
{
    Item *item = malloc(sizeof *item);
    item->link = NULL;
    item->number = number;
    if (queue->last)
        queue->last->link = item;
    else
        queue->first = item;
    queue->last = item;
}
int main(void)
{
    struct queue queue = {NULL, NULL};
    while (__VERIFIER_nondet_int())
        append(&queue, __VERIFIER_nondet_int());
    return 0;
}
// main: queue.first: sll
// append: queue->first: sll
