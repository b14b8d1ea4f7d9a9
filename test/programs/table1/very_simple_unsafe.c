/* A store through a pointer that was just freed. */
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p);
    free(p);
    *p = 1;
    return 0;
}

/* truth: FALSE(valid-deref) line 8
 * args: --malloc-succeeds */
