/* A new block may be where the freed one was. */
#include <stdlib.h>

int main(void)
{
    int *gone = malloc(sizeof *gone);
    *gone = 1;
    free(gone);
    int *fresh = malloc(sizeof *fresh);
    *fresh = 2;
    int *lost = malloc(sizeof *lost);
    if (gone != fresh)
        free(lost);
    free(fresh);
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * today: UNKNOWN
 * args: --malloc-succeeds */
