/* The twin of t2_n_34: the sum is never negative. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), sum = 0, cell, *p = &cell;
    if (n < 0 || n > 34)
        return 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            sum++;
    if (sum < 0)
        p = 0;
    *p = sum;
    return 0;
}

/* truth: TRUE
 * arch: 64
 * args: --work 10 */
