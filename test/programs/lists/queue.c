/* A queue with a pointer to its end, in a global. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct cell {
    struct cell *next;
    unsigned key;
};
static struct queue {
    struct cell *first, *last;
    unsigned length;
} queue;

static void put(unsigned key)
{
    struct cell *cell = malloc(sizeof *cell);
    cell->next = NULL;
    cell->key = key;
    if (queue.last)
        queue.last->next = cell;
    else
        queue.first = cell;
    queue.last = cell;
}

static void take(void)
{
    struct cell *cell = queue.first;
    queue.first = cell->next;
    if (!queue.first)
        queue.last = NULL;
    free(cell);
}

int main(void)
{
    for (;;) {
        int action = __VERIFIER_nondet_int();
        if (action == 0)
            break;
        if (action > 0)
            put((unsigned)action);
        else if (queue.first)
            take();
    }
    while (queue.first)
        take();
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
