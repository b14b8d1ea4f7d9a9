/* GNU C: objects without bytes may share their address with others. */
extern unsigned __VERIFIER_nondet_uint(void);

struct Empty {
} one, two;

static int array[1];

int main(void)
{
    struct Empty local;
    int none[0];
    struct Empty *volatile p = &one, *volatile q = &two, *volatile r = &local;
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    if (p == q)
        array[1] = 1;
    if ((void *)r == (void *)none)
        array[1] = 1;
    return 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unconfirmed valid-deref */
