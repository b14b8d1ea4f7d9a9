#include "queue.h"

#include <stdlib.h>

int queue_put(struct Queue *queue, int address)
{
    struct Letter *letter = malloc(sizeof *letter);
    if (!letter)
        return 0;
    letter->next = NULL;
    letter->address = address;
    if (queue->last)
        queue->last->next = letter;
    else
        queue->first = letter;
    queue->last = letter;
    return 1;
}

int queue_take(struct Queue *queue)
{
    struct Letter *letter = queue->first;
    int address;
    if (!letter)
        return -1;
    address = letter->address;
    queue->first = letter->next;
    if (!queue->first)
        queue->last = NULL;
    free(letter);
    return address;
}

/* Removes the first letter to this address. */
void queue_withdraw(struct Queue *queue, int address)
{
    struct Letter *before = NULL, *letter = queue->first;
    while (letter && letter->address != address) {
        before = letter;
        letter = letter->next;
    }
    if (!letter)
        return;
    if (before)
        before->next = letter->next;
    else
        queue->first = letter->next;
    if (!queue->first)
        queue->last = NULL;
    free(letter);
}

void queue_clear(struct Queue *queue)
{
    while (queue->first)
        queue_take(queue);
}
