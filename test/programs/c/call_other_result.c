/* A float is returned where an int is expected. */
extern unsigned __VERIFIER_nondet_uint(void);

static int array[1];

static float zero(void)
{
    return 0;
}

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int (*other)(void) = (int (*)(void))zero;
    return array[other()];
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unsupported: call with arguments that do not fit */
