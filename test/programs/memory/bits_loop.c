/* A bit that is set before the loop, and may not be after a round. */
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int flags = __VERIFIER_nondet_int() | 8, cleared = 0;
    while (__VERIFIER_nondet_int())
        flags = __VERIFIER_nondet_int();
    if (!(flags & 8))
        cleared = 1;
    return cleared & 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
