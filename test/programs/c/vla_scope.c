/* A variable-length array ends with its block. */
int main(void)
{
    int *pointer = 0;
    for (int i = 1; i < 3; i++) {
        int cells[i];
        cells[0] = i;
        pointer = cells;
    }
    return *pointer;
}

/* truth: FALSE(valid-deref) line 10 */
