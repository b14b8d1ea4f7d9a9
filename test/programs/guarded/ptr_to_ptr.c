/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: ptr to ptr. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int x = 0, *p = &x, **q = &p, *n = 0;
    if (__VERIFIER_nondet_int())
        q = &n;
    *q = &x;
    if (p == &x && n == 0)
        return 0;
    *q = 0;
    return *n;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
