/* A binary heap: sift up and down by (i - 1) / 2 and 2 * i + 1. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void push(int *h, int *n, int x)
{
    int i = (*n)++;
    while (i > 0) {
        int up = (i - 1) / 2;
        if (h[up] <= x)
            break;
        h[i] = h[up];
        i = up;
    }
    h[i] = x;
}
static int pop(int *h, int *n)
{
    int top = h[0], x = h[--*n], i = 0;
    for (;;) {
        int child = 2 * i + 1;
        if (child >= *n)
            break;
        if (child + 1 < *n && h[child + 1] < h[child])
            child++;
        if (x <= h[child])
            break;
        h[i] = h[child];
        i = child;
    }
    h[i] = x;
    return top;
}
int main(void)
{
    int cap = __VERIFIER_nondet_int(), n = 0;
    if (cap < 1 || cap > 100000)
        return 0;
    int *h = malloc(cap * sizeof *h);
    if (!h)
        return 1;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
#ifdef BROKEN
            if (n <= cap)
#else
            if (n < cap)
#endif
                push(h, &n, __VERIFIER_nondet_int());
        } else if (n > 0)
            pop(h, &n);
    }
    free(h);
    return 0;
}
/* truth: TRUE */
