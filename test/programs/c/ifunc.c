/* Which function an ifunc is, is decided by code that runs before main. */
extern unsigned __VERIFIER_nondet_uint(void);

static int calls, array[1];

static int one(void)
{
    return 1;
}

static int (*choose(void))(void)
{
    calls++;
    return one;
}

int chosen(void) __attribute__((ifunc("choose")));

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    return calls ? array[chosen()] : 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unsupported: functions with attribute ifunc */
