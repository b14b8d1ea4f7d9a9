/* A stack of at most three numbers. One order of pushing and popping breaks it. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void); /* any value */

struct Cell {
    struct Cell *below;
    int number;
};

static struct Cell *top;

static void push(int number)
{
    struct Cell *cell = malloc(sizeof *cell);
    if (!cell)
        return;
    cell->number = number;
    cell->below = top;
    top = cell;
}

static int pop(void)
{
    struct Cell *cell = top;
    free(cell);
    top = cell->below; /* too late: the cell is gone */
    return 1;
}

int main(void)
{
    for (int i = 0; i < 3; i++) {
        if (__VERIFIER_nondet_int() > 0)
            push(i);
        else if (top)
            pop();
    }
    while (top)
        pop();
    return 0;
}
