/* Nor is a global one. */
#include <stdlib.h>

static int cells[4];

int main(void)
{
    int *pointer = cells;
    free(pointer);
    return 0;
}

/* truth: FALSE(valid-free) line 9 */
