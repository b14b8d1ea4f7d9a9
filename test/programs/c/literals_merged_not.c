/* It may also be a string of its own, with bytes of the same values. */
extern unsigned __VERIFIER_nondet_uint(void);

static int array[1];

int main(void)
{
    const char *whole = "abcdef", *end = "def";
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    return whole + 3 != end ? array[1] : 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unconfirmed valid-deref */
