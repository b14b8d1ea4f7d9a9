/* SPDX-License-Identifier: MIT */
/* A mutex that is unlocked when the block it lies in is gone. */
#include <pthread.h>
#include <stdlib.h>

struct queue {
    pthread_mutex_t lock;
    int length;
};

int main(void)
{
    struct queue *queue = calloc(1, sizeof *queue);
    if (!queue)
        return 1;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_mutex_lock(&queue->lock);
    free(queue);
    pthread_mutex_unlock(&queue->lock);
    return 0;
}
/* truth: FALSE(valid-deref) line 19 */
