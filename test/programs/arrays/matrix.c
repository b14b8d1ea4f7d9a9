/* A matrix as an array of rows, each of its own; dimensions are inputs. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int rows = __VERIFIER_nondet_int(), columns = __VERIFIER_nondet_int();
    if (rows < 1 || rows > 100 || columns < 1 || columns > 100)
        return 0;
    int **matrix = malloc(rows * sizeof *matrix);
    for (int i = 0; i < rows; i++)
        matrix[i] = malloc(columns * sizeof **matrix);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
#ifdef BROKEN
            matrix[j][i] = i * j;
#else
            matrix[i][j] = i * j;
#endif
    for (int i = 0; i < rows; i++)
        free(matrix[i]);
    free(matrix);
    return 0;
}

/* truth: TRUE
 * arch: 64
 * args: --malloc-succeeds */
