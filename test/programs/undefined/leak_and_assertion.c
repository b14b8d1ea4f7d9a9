/* SPDX-License-Identifier: MIT */
/* A leak is no undefined behaviour: the assertion can be proved. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
    int *p = 0, n = 0;
    while (__VERIFIER_nondet_int()) {
        p = malloc(sizeof *p);
        n = 1;
    }
    if (n && !p)
        __VERIFIER_error();
    return 0;
}
/* truth: TRUE
 * args: --property unreach-call --malloc-succeeds */
