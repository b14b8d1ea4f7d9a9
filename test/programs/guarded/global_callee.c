/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: global callee. */
extern unsigned __VERIFIER_nondet_uint(void);

int g;
static void inc(void)
{
    g += 2;
}
int a[5];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    g = 0;
    for (int i = 0; i < 3; i++)
        inc();
    a[g - 1] = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
