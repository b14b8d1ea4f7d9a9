/* Only the start of a block may be freed. */
#include <stdlib.h>

int main(void)
{
    char *block = malloc(8);
    if (block)
        free(block + 1);
    return 0;
}

/* truth: FALSE(valid-free) line 8 */
