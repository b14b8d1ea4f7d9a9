/* If the second allocation fails, the first is forgotten. */
#include <stdlib.h>

int main(void)
{
    char *first = malloc(4);
    if (!first)
        return 0;
    char *second = malloc(4);
    if (!second)
        return 1;
    free(second);
    free(first);
    return 0;
}

/* truth: FALSE(valid-memtrack) */
