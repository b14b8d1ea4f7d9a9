/* A structure is passed by value where a pointer to it is expected. */
extern unsigned __VERIFIER_nondet_uint(void);

struct Large {
    long items[4];
};

static long get(struct Large *large)
{
    return large->items[0];
}

int main(void)
{
    struct Large large = {{0}};
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    long (*other)(struct Large) = (long (*)(struct Large))get;
    return other(large);
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unsupported: call with arguments that do not fit */
