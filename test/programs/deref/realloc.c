/* realloc keeps the contents; from a null pointer it is malloc; when it fails the old block stays. */
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    int *cells = realloc(NULL, 2 * sizeof *cells);
    if (!cells)
        return 0;
    cells[0] = 7;
    cells[1] = 8;
    int *more = realloc(cells, 100 * sizeof *cells);
    if (!more) {
        assert(cells[0] == 7);
        free(cells);
        return 0;
    }
    assert(more[0] == 7 && more[1] == 8);
    more[99] = 1;
    free(more);
    return 0;
}

/* truth: TRUE */
