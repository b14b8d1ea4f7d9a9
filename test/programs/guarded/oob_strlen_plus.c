/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: oob strlen plus. */
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    char s[] = "hello", d[5];
    unsigned n = strlen(s);
    if (__VERIFIER_nondet_int())
        n++;
    memcpy(d, s, n);
    return d[0];
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
