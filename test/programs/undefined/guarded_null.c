/* SPDX-License-Identifier: MIT */
/* As before, behind an input that no search guesses. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);
int main(void)
{
    int x = 1, *p = &x;
    if (__VERIFIER_nondet_uint() * 2654435761u == 987654321u)
        p = 0;
    *p = 2;
    if (x != 2 && p)
        __VERIFIER_error();
    return 0;
}
/* truth: UNDEFINED
 * today: UNKNOWN(undefined behaviour, valid-deref at test/programs/undefined/guarded_null.c:10)
 * args: --property unreach-call */
