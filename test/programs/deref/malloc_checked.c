/* Every allocation is looked at before it is used. */
#include <stdlib.h>

int main(void)
{
    int *cell = malloc(sizeof *cell);
    if (!cell)
        return 1;
    *cell = 1;
    free(cell);
    return 0;
}

/* truth: TRUE */
