/* A fixed matrix, its rows reached by a pointer to rows. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int matrix[10][20], (*row)[20] = matrix;
    for (int i = 0; i < 10; i++, row++)
        for (int j = 0; j < 20; j++)
            (*row)[j] = i + j;
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
#ifdef BROKEN
    if (i < 0 || i >= 20 || j < 0 || j >= 10)
#else
    if (i < 0 || i >= 10 || j < 0 || j >= 20)
#endif
        return 0;
    return matrix[i][j];
}

/* truth: TRUE */
