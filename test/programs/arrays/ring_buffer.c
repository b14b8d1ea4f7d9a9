/* A ring buffer with indices modulo its size. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct ring {
    unsigned head, tail, size;
    int *cells;
};

int main(void)
{
    struct ring *ring = malloc(sizeof *ring);
    ring->size = 16;
    ring->head = ring->tail = 0;
    ring->cells = malloc(ring->size * sizeof *ring->cells);
    while (__VERIFIER_nondet_int()) {
        unsigned next = (ring->head + 1) % ring->size;
        if (__VERIFIER_nondet_int()) {
            if (next != ring->tail) {
                ring->cells[ring->head] = 1;
#ifdef BROKEN
                ring->head++;
#else
                ring->head = next;
#endif
            }
        } else if (ring->tail != ring->head) {
            ring->tail = (ring->tail + 1) % ring->size;
        }
    }
    free(ring->cells);
    free(ring);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
