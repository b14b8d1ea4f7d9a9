/* What alloca made ends with its function. */
extern int __VERIFIER_nondet_int(void);

static int *make(int n)
{
    int *a = __builtin_alloca((n & 7) * sizeof *a + 8);
    a[1] = 1;
    return a;
}

int main(void)
{
    int *a = make(__VERIFIER_nondet_int());
    return a[1];
}

/* truth: FALSE(valid-deref) line 14
 * args: --malloc-succeeds */
