/* realloc asks for the start of a block, too. */
#include <stdlib.h>

int main(void)
{
    char *block = malloc(8);
    if (!block)
        return 0;
    char *larger = realloc(block + 2, 80);
    free(larger);
    return 0;
}

/* truth: FALSE(valid-free) line 9 */
