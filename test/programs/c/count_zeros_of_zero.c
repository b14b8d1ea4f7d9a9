/* Of 0 the processor leaves any number. */
extern unsigned __VERIFIER_nondet_uint(void);

static int array[65];

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x * 2654435761u != 987654321u)
        return 0;
    x = __VERIFIER_nondet_uint();
    if (x)
        return 0;
    return array[__builtin_clz(x)] + array[__builtin_ctz(x)] + array[__builtin_clzll(x)] + array[__builtin_ctzll(x)];
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unconfirmed valid-deref */
