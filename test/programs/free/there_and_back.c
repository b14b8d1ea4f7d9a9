/* Moved away and back again, the pointer may be freed. */
#include <stdlib.h>

int main(void)
{
    char *block = malloc(8);
    if (!block)
        return 0;
    block += 5;
    block -= 5;
    free(block);
    return 0;
}

/* truth: TRUE */
