/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: assume order. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int a[4] = {3, 1, 2, 0};
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 3)
        return 0;
    int s = 0;
    for (int k = 0; k < 4; k++)
        if (a[k] < i)
            s++;
    if (s == 3)
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds */
