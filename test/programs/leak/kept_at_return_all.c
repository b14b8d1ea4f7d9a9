/* Memory kept by a global when main returns: not lost, but not freed either, with both asked for. */
#include <stdlib.h>

int *kept;

int main(void)
{
    kept = malloc(sizeof *kept);
    return 0;
}

/* truth: FALSE(valid-memcleanup)
 * args: --property valid-memsafety,valid-memcleanup */
