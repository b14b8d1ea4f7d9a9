/* All is freed before the end. */
#include <stdlib.h>

char *block;

int main(void)
{
    block = malloc(4);
    free(block);
    return 0;
}

/* truth: TRUE
 * args: --property valid-memsafety,valid-memcleanup */
