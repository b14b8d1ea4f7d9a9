/* The second block is lost where the first cannot be had. */
#include <stdlib.h>

int main(void)
{
    char *first = malloc(8), *second = malloc(24);
    if (!first)
        return 1;
    free(first);
    free(second);
    return 0;
}
