/* Rows of cells; a cell knows its row. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct cell { struct cell *right; struct row *owner; };
struct row { struct row *below; struct cell *cells; };
int main(void)
{
    struct row *sheet = NULL;
    while (__VERIFIER_nondet_int()) {
        struct row *row = calloc(1, sizeof *row);
        row->below = sheet;
        sheet = row;
        while (__VERIFIER_nondet_int()) {
            struct cell *cell = malloc(sizeof *cell);
            cell->owner = row;
            cell->right = row->cells;
            row->cells = cell;
        }
    }
    return 0;
}
