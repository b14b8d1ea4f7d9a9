/* The low bit of an aligned address carries a mark. */
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
    int *cell = malloc(sizeof *cell);
    if (!cell)
        return 0;
    uintptr_t tagged = (uintptr_t)cell | 1;
    int *again = (int *)(tagged & ~(uintptr_t)1);
    *again = 9;
    int value = *again;
    free(again);
    return value != 9;
}

/* truth: TRUE */
