/* calloc's memory is zero; malloc's is anything. */
#include <stdlib.h>

extern void reach_error(void);

int main(void)
{
    int *cells = calloc(3, sizeof *cells);
    if (!cells)
        return 0;
    if (cells[0] || cells[1] || cells[2])
        reach_error();
    free(cells);
    return 0;
}

/* truth: TRUE */
