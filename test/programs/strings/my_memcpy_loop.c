/* Blocks are copied by words, then by bytes. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned size = __VERIFIER_nondet_uint();
    if (size > 100000)
        return 0;
    char *from = malloc(size), *to = malloc(size);
    unsigned i = 0;
#ifdef BROKEN
    for (; i < size; i += 4)
#else
    for (; i + 4 <= size; i += 4)
#endif
        *(int *)(to + i) = *(int *)(from + i);
    for (; i < size; i++)
        to[i] = from[i];
    free(from);
    free(to);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
