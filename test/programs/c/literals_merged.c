/* A string literal may be the end of another, or another of the same text. */
extern unsigned __VERIFIER_nondet_uint(void);

static int array[1];

int main(void)
{
    const char *whole = "abcdef", *end = "def";
    const int *one = (const int[]){7, 8}, *other = (const int[]){7, 8};
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    (void)one, (void)other;
    return whole + 3 == end ? array[1] : 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unconfirmed valid-deref */
