/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: static local. */
extern unsigned __VERIFIER_nondet_uint(void);

static int *keep(int *p)
{
    static int *last;
    int *old = last;
    last = p;
    return old;
}
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int x = 1;
    keep(&x);
    {
        int y = 2;
        keep(&y);
    }
    int *q = keep(0);
    return *q;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
