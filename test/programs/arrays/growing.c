/* A buffer that doubles when it is full. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned used = 0, room = 4;
    int *buffer = malloc(room * sizeof *buffer);
    while (used < 10000 && __VERIFIER_nondet_int()) {
#ifdef BROKEN
        if (used > room) {
#else
        if (used == room) {
#endif
            room *= 2;
            buffer = realloc(buffer, room * sizeof *buffer);
        }
        buffer[used++] = 1;
    }
    free(buffer);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
