/* But it is not cleaned up. */
#include <stdlib.h>

char *block;

int main(void)
{
    block = malloc(4);
    return 0;
}

/* truth: FALSE(valid-memcleanup) line 9
 * args: --property valid-memcleanup */
