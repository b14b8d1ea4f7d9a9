/* But reading it twice gives the same. */
#include <stdlib.h>

extern void reach_error(void);

int main(void)
{
    int *cell = malloc(sizeof *cell);
    if (!cell)
        return 0;
    int first = *cell, second = *cell;
    free(cell);
    if (first != second)
        reach_error();
    return 0;
}

/* truth: TRUE */
