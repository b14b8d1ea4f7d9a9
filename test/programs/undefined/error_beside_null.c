/* SPDX-License-Identifier: MIT */
/* One run dereferences NULL, another one reaches the error without that: it counts. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
    int *p = 0;
    if (__VERIFIER_nondet_int() == 0)
        return *p;
    if (__VERIFIER_nondet_int() == 123456)
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call) line 11
 * args: --property unreach-call */
