/* The classic: <= instead of <. */
int main(void)
{
    int numbers[8];
    for (int i = 0; i <= 8; i++)
        numbers[i] = i;
    return numbers[0];
}

/* truth: FALSE(valid-deref) line 6 */
