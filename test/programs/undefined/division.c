/* SPDX-License-Identifier: MIT */
/* A division by zero ends the run, as the hardware does: what comes after it can be proved. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
    int n = __VERIFIER_nondet_int(), x = 10 / n;
    if (n == 0 && x)
        __VERIFIER_error();
    return 0;
}
/* truth: TRUE
 * args: --property unreach-call */
