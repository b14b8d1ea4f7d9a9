/* The end of one object may be the start of another. */
#include <stdlib.h>

int main(void)
{
    int *one = malloc(sizeof *one), *other = malloc(sizeof *other), *lost = malloc(sizeof *lost);
    if (one + 1 != other)
        free(lost);
    free(one);
    free(other);
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * today: UNKNOWN
 * args: --malloc-succeeds */
