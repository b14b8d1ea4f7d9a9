/* A queue with head and tail in a structure: enqueue, dequeue, empty. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};
struct queue {
    struct node *head, *tail;
    unsigned length;
};

static void enqueue(struct queue *queue, int value)
{
    struct node *node = malloc(sizeof *node);
    node->value = value;
    node->next = NULL;
    if (queue->tail)
        queue->tail->next = node;
    else
        queue->head = node;
    queue->tail = node;
    queue->length++;
}

static int dequeue(struct queue *queue)
{
    struct node *node = queue->head;
    int value = node->value;
    queue->head = node->next;
#ifndef BROKEN
    if (!queue->head)
        queue->tail = NULL;
#endif
    free(node);
    queue->length--;
    return value;
}

int main(void)
{
    struct queue *queue = malloc(sizeof *queue);
    queue->head = queue->tail = NULL;
    queue->length = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int() || !queue->head)
            enqueue(queue, __VERIFIER_nondet_int());
        else
            dequeue(queue);
    }
    while (queue->head)
        dequeue(queue);
    free(queue);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
