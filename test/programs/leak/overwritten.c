/* The only pointer to a block is overwritten. */
#include <stdlib.h>

int main(void)
{
    char *block = malloc(4);
    block = NULL;
    free(block);
    return 0;
}

/* truth: FALSE(valid-memtrack) line 7 */
