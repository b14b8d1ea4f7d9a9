/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: funptr table. */
extern unsigned __VERIFIER_nondet_uint(void);

static int a(int *p)
{
    return p != 0;
}
static int b(int *p)
{
    return *p;
}
int (*const t[])(int *) = {a, a, b};
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    unsigned k = __VERIFIER_nondet_uint() % 3;
    return t[k](0);
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
