/* A deque of ints in a circular buffer that doubles: its two parts are moved to the front of the new one. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct deque {
    int *data;
    size_t first, count, room;
};

static int deque_grow(struct deque *d)
{
    size_t room = d->room ? 2 * d->room : 8;
    int *data = malloc(room * sizeof *data);
    if (!data)
        return -1;
    for (size_t i = 0; i < d->count; i++)
#ifdef BROKEN
        data[i] = d->data[d->first + i];
#else
        data[i] = d->data[(d->first + i) % d->room];
#endif
    free(d->data);
    d->data = data;
    d->first = 0;
    d->room = room;
    return 0;
}

static int deque_push_back(struct deque *d, int value)
{
    if (d->count == d->room && deque_grow(d))
        return -1;
    d->data[(d->first + d->count) % d->room] = value;
    d->count++;
    return 0;
}

static int deque_pop_front(struct deque *d, int *value)
{
    if (!d->count)
        return -1;
    *value = d->data[d->first];
    d->first = (d->first + 1) % d->room;
    d->count--;
    return 0;
}

int main(void)
{
    struct deque d = {0};
    int value, sum = 0;
    for (;;) {
        int what = __VERIFIER_nondet_int();
        if (what == 0)
            break;
        if (what > 0 && deque_push_back(&d, what))
            break;
        if (what < 0 && !deque_pop_front(&d, &value))
            sum ^= value;
    }
    free(d.data);
    return sum;
}

/* truth: TRUE
 * arch: 64 */
