/* An array of eight pointers to blocks, some missing. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *blocks[8];
    for (int i = 0; i < 8; i++)
        blocks[i] = __VERIFIER_nondet_int() ? malloc(sizeof(int)) : NULL;
    for (int i = 0; i < 8; i++)
        if (blocks[i])
            *blocks[i] = i;
#ifdef BROKEN
    for (int i = 1; i < 8; i++)
#else
    for (int i = 0; i < 8; i++)
#endif
        free(blocks[i]);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --work 80 */
