/* Only the start of a block can be freed. */
#include <stdlib.h>

int main(void)
{
    char *p = malloc(4);
    p++;
    free(p);
    return 0;
}

/* truth: FALSE(valid-free) line 8
 * args: --malloc-succeeds */
