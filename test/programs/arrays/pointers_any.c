/* An array of pointers whose length is an input. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned count = __VERIFIER_nondet_uint();
    if (count > 1000)
        return 0;
    int **blocks = malloc(count * sizeof *blocks);
    for (unsigned i = 0; i < count; i++) {
        blocks[i] = malloc(sizeof(int));
        *blocks[i] = 0;
    }
#ifdef BROKEN
    if (count > 2)
        free(blocks[1]);
#endif
    for (unsigned i = 0; i < count; i++)
        free(blocks[i]);
    free(blocks);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
