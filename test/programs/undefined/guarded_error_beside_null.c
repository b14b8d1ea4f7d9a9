/* SPDX-License-Identifier: MIT */
/* The same behind an input that no search guesses; the run that dereferences NULL is found at once. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);
int main(void)
{
    int *p = 0;
    if (__VERIFIER_nondet_uint() == 0)
        return *p;
    if (__VERIFIER_nondet_uint() * 2654435761u == 987654321u)
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call) line 11
 * args: --property unreach-call */
