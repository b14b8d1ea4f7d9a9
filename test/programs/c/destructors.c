/* A destructor runs after main. */
#include <stdlib.h>

static void *block;

static __attribute__((destructor)) void finish(void)
{
    free(block);
}

int main(void)
{
    block = malloc(3);
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN(unsupported
 * args: --property valid-memcleanup
 */
