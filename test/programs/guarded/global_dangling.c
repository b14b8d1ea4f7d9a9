/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: global dangling. */
extern unsigned __VERIFIER_nondet_uint(void);

int *g;
static void f(void)
{
    int x = 1;
    g = &x;
}
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    f();
    return *g;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
