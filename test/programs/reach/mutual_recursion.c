/* Two functions that call each other, on an input. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int is_odd(unsigned n);

static int is_even(unsigned n)
{
    return n == 0 ? 1 : is_odd(n - 1);
}

static int is_odd(unsigned n)
{
    return n == 0 ? 0 : is_even(n - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 8 && is_even(n) != (n % 2 == 0))
        reach_error();
    return 0;
}

/* truth: TRUE */
