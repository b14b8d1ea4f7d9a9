/* The same for a library function that the program declares with another parameter. */
int abs(float);

extern unsigned __VERIFIER_nondet_uint(void);

static int array[4];

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    return array[abs(0.0f)];
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unsupported: call of abs with arguments */
