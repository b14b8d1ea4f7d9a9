/* The twin of very_simple_unsafe: the store comes first. */
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p);
    *p = 1;
    free(p);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
