/* A matrix in one block. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int rows = __VERIFIER_nondet_int(), columns = __VERIFIER_nondet_int();
    if (rows < 1 || rows > 100 || columns < 1 || columns > 100)
        return 0;
    int *matrix = malloc(rows * columns * sizeof *matrix);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
#ifdef BROKEN
            matrix[i * rows + j] = 0;
#else
            matrix[i * columns + j] = 0;
#endif
    free(matrix);
    return 0;
}

/* truth: TRUE
 * arch: 64
 * args: --malloc-succeeds */
