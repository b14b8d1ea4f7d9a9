/* Symbolic heaps keep constants apart where nothing else helps: a sum that only its values bound. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), sum = 0;
    if (n < 0 || n > 8)
        return 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            sum++;
    if (sum > 28 || sum < 0)
        reach_error();
    return 0;
}

/* truth: TRUE
 * args: --domain symheap */
