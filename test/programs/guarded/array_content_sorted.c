/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: array content sorted. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int a[5];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    for (int i = 0; i < 5; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 4; i++)
        if (a[i] > a[i + 1])
            return 0;
    if (a[0] == 7 && a[4] == 9 && a[2] == 8)
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds */
