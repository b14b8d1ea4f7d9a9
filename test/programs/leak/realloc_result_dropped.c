/* The pointer is overwritten by the result of a realloc that may fail. */
#include <stdlib.h>

int main(void)
{
    char *block = malloc(4);
    if (!block)
        return 0;
    block = realloc(block, 8);
    free(block);
    return 0;
}

/* truth: FALSE(valid-memtrack) line 9 */
