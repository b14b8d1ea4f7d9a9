/* A first-in, first-out queue of letters, with a pointer to its last one so that putting is quick. */
#ifndef QUEUE_H
#define QUEUE_H

struct Letter {
    struct Letter *next;
    int address;
};

struct Queue {
    struct Letter *first, *last; /* both NULL if it is empty */
};

int queue_put(struct Queue *queue, int address); /* 0 if there is no memory */
int queue_take(struct Queue *queue);             /* the first address; -1 if it is empty */
void queue_withdraw(struct Queue *queue, int address);
void queue_clear(struct Queue *queue);

#endif
