/* The same with arguments of other classes than the function's parameters have. */
extern unsigned __VERIFIER_nondet_uint(void);

int get();
static int array[4];

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    return get(0.0f, 0LL);
}

int get(long long index, double real)
{
    (void)real;
    return array[index];
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unsupported: call of get with arguments
 * arch: 64 */
