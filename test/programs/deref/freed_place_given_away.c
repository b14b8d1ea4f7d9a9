/* A freed block may have given its place to one made later: whether the two compare equal is open, and so is the verdict of a run
 * that depends on it. */
#include <stdlib.h>

int main(void)
{
    int *old = malloc(sizeof *old);
    free(old);
    int *new = malloc(sizeof *new);
    if (old != new)
        *new = 0;
    else
        *(int *)0 = 0;
    free(new);
    return 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --malloc-succeeds --work 1 */
