/* The same program is right if malloc cannot fail. */
#include <stdlib.h>

int main(void)
{
    int *cell = malloc(sizeof *cell);
    *cell = 1;
    free(cell);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
