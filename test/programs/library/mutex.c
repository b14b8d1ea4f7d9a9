/* SPDX-License-Identifier: MIT */
/* Mutexes of a program with one thread: each is an object that must be there. */
#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct queue {
    pthread_mutex_t lock;
    int length;
};

int main(void)
{
    struct queue *queue = malloc(sizeof *queue);
    if (!queue)
        return 1;
    queue->length = 0;
    if (pthread_mutex_init(&queue->lock, NULL)) {
        free(queue);
        return 1;
    }
    while (__VERIFIER_nondet_int()) {
        pthread_mutex_lock(&queue->lock);
        queue->length ^= 1;
        pthread_mutex_unlock(&queue->lock);
    }
    pthread_mutex_destroy(&queue->lock);
    free(queue);
    return 0;
}
/* truth: TRUE */
