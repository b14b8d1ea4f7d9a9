/* A block that two pointers hold, freed through both. */
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p), *q = p;
    free(p);
    free(q);
    return 0;
}

/* truth: FALSE(valid-free) line 8
 * args: --malloc-succeeds */
