/* Nested counting: the inner loop runs as often as the outer one says, and the sum decides. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), sum = 0, cell, *p = &cell;
    if (n < 0 || n > 34)
        return 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            sum++;
    if (sum == 6)
        p = 0;
    *p = sum;
    return 0;
}

/* truth: FALSE(valid-deref) line 14 */
