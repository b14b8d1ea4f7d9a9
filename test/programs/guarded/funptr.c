/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: funptr. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

static int f(int *p)
{
    return *p;
}
static int g(int *p)
{
    return p != 0;
}
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int (*h)(int *) = __VERIFIER_nondet_int() ? f : g;
    return h(0);
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
