/* A bug before the call of an unknown function is still a bug. */
extern void mystery(int *where);

int main(void)
{
    int numbers[2];
    numbers[2] = 0;
    mystery(numbers);
    return 0;
}

/* truth: FALSE(valid-deref) line 7 */
