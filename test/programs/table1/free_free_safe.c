/* The twin of free_free: the second pointer is NULL by then. */
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p), *q = p;
    free(p);
    q = NULL;
    free(q);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
