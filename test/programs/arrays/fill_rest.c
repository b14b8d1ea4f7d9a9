/* A buffer is filled piece by piece, each no longer than what is left; a second one grows when it is full. */
#include <stdlib.h>

extern size_t __VERIFIER_nondet_ulong(void);

enum { ROOM = 64 };

static void fill_fixed(void)
{
    char buffer[ROOM];
    size_t used = 0;
    for (;;) {
        size_t piece = __VERIFIER_nondet_ulong();
#ifdef BROKEN
        if (piece == 0 || piece > ROOM + 1 - used)
#else
        if (piece == 0 || piece > ROOM - used)
#endif
            break;
        for (size_t i = 0; i < piece; i++)
            buffer[used + i] = 'x';
        used += piece;
    }
}

static void fill_growing(void)
{
    size_t size = 16, used = 0;
    char *buffer = malloc(size);
    while (buffer) {
        size_t piece = __VERIFIER_nondet_ulong();
        if (piece == 0 || piece > size - used)
            break;
        for (size_t i = 0; i < piece; i++)
            buffer[used + i] = 'x';
        used += piece;
        if (used == size) {
            char *bigger = size > (size_t)-1 / 2 ? NULL : realloc(buffer, size * 2);
            if (!bigger)
                break;
            buffer = bigger;
            size *= 2;
        }
    }
    free(buffer);
}

int main(void)
{
    fill_fixed();
    fill_growing();
    return 0;
}

/* truth: TRUE
 * arch: 64 */
