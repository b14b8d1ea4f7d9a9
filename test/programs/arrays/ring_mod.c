/* A ring buffer of any capacity, indexes modulo it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct ring { int *data; size_t head, count, cap; };
static int ring_push(struct ring *r, int x)
{
    if (r->count == r->cap)
        return 0;
#ifdef BROKEN
    r->data[r->head + r->count] = x;
#else
    r->data[(r->head + r->count) % r->cap] = x;
#endif
    r->count++;
    return 1;
}
static int ring_pop(struct ring *r, int *x)
{
    if (!r->count)
        return 0;
    *x = r->data[r->head];
    r->head = (r->head + 1) % r->cap;
    r->count--;
    return 1;
}
int main(void)
{
    int n = __VERIFIER_nondet_int(), x = 0;
    if (n <= 0 || n > 1000)
        return 0;
    struct ring r = {malloc(n * sizeof(int)), 0, 0, n};
    if (!r.data)
        return 1;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            ring_push(&r, __VERIFIER_nondet_int());
        else
            ring_pop(&r, &x);
    }
    free(r.data);
    return 0;
}
/* truth: TRUE */
