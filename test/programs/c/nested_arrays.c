/* Arrays in arrays: an inner index may leave its row, not the object. */
extern void reach_error(void);

int main(void)
{
    int grid[3][4];
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 4; column++)
            grid[row][column] = 10 * row + column;
    int (*rows)[4] = grid;
    rows += 2;
    if ((*rows)[1] != 21 || *(&grid[0][0] + 5) != 11)
        reach_error();
    return 0;
}

/* truth: TRUE */
