/* GNU C: two labels may be one place. */
extern unsigned __VERIFIER_nondet_uint(void);

static int array[1];

int main(void)
{
    void *one = &&first, *two = &&second;
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    if (one == two)
        return array[1];
first:
second:
    return 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unconfirmed valid-deref */
