/* A block is read after it was freed, through a copy of the pointer. */
#include <stdlib.h>

int main(void)
{
    int *first = calloc(2, sizeof *first), *second = first;
    if (!first)
        return 0;
    free(first);
    return second[1];
}

/* truth: FALSE(valid-deref) line 10 */
