/* The variable of an inner block is used after the block. */
int main(void)
{
    int *pointer;
    {
        int inner = 3;
        pointer = &inner;
    }
    return *pointer;
}

/* truth: FALSE(valid-deref) line 9 */
