/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: array mid wrap. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

char a[100];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int lo = __VERIFIER_nondet_int(), hi = __VERIFIER_nondet_int();
    if (lo < 0 || hi < lo)
        return 0;
    int mid = (int)((unsigned)lo + (unsigned)hi) / 2;
    if (hi < 2000000000)
        return 0;
    if (mid < 100)
        a[mid] = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
