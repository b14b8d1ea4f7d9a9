/* A float is passed where an int is expected: in another register, though as wide. */
extern unsigned __VERIFIER_nondet_uint(void);

static int array[4];

static int get(int index)
{
    return array[index];
}

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int (*other)(float) = (int (*)(float))get;
    return other(0.0f);
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unsupported: call with arguments that do not fit
 * arch: 64 */
