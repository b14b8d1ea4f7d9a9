/* Two names for one block, freed twice. */
#include <stdlib.h>

int main(void)
{
    char *first = malloc(8), *second = first;
    free(first);
    free(second);
    return 0;
}

/* truth: FALSE(valid-free) line 8 */
