/* SPDX-License-Identifier: MIT */
/* Every run that reaches the error has dereferenced NULL before: it is no counterexample. */
extern void __VERIFIER_error(void);
int main(void)
{
    volatile int *p = 0;
    *p = 1;
    __VERIFIER_error();
    return 0;
}
/* truth: UNDEFINED
 * today: UNKNOWN(undefined behaviour, valid-deref at test/programs/undefined/error_after_null.c:7)
 * args: --property unreach-call */
