/* GNU C: how far labels are apart is up to the compiler. */
extern unsigned __VERIFIER_nondet_uint(void);

static int array[2];

int main(void)
{
    long distance = (char *)&&second - (char *)&&first;
    void *where = &&first;
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    goto *where;
first:
    array[distance] = 1;
second:
    return 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unconfirmed valid-deref */
