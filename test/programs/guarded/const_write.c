/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: const write. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

const int c = 1;
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int x, *p = __VERIFIER_nondet_int() ? &x : (int *)&c;
    *p = 2;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
