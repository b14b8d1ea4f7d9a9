/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: string loop end. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    char b[10];
    for (int i = 0; i < 9; i++)
        b[i] = (char)__VERIFIER_nondet_int();
    b[9] = 0;
    char *p = b;
    while (*p)
        p++;
    p[1] = 0;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
