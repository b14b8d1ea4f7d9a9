/* But the block is not cleaned up. */
#include <stdlib.h>

int main(void)
{
    char *block = malloc(4);
    exit(block != NULL);
}

/* truth: FALSE(valid-memcleanup) line 7
 * args: --property valid-memcleanup */
