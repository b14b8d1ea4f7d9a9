/* A pointer into the middle keeps a block, and so does one to its end. */
#include <stdlib.h>

char *middle, *end;

int main(void)
{
    char *block = malloc(8);
    if (!block)
        return 0;
    middle = block + 3;
    block = malloc(8);
    if (!block)
        return 0;
    end = block + 8;
    return 0;
}

/* truth: TRUE */
