/* Nor after abort. */
#include <stdlib.h>

char *block;

int main(void)
{
    block = malloc(4);
    if (block)
        abort();
    return 0;
}

/* truth: FALSE(valid-memcleanup) line 10
 * args: --property valid-memcleanup */
