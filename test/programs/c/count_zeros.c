/* Zeros are counted beside a one, so there are fewer than bits. */
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);

static int narrow[32], wide[64];

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    unsigned long long y = __VERIFIER_nondet_ulonglong();
    if (x)
        narrow[__builtin_clz(x)] = narrow[__builtin_ctz(x)];
    if (y)
        wide[__builtin_clzll(y)] = wide[__builtin_ctzll(y)];
    return 0;
}

/* truth: TRUE */
