/* SPDX-License-Identifier: MIT */
/* The assertion holds, but a run dereferences NULL before it: no proof may pass that. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int main(void)
{
    int x = 1, *p = __VERIFIER_nondet_int() == 7 ? 0 : &x;
    *p = 2;
    if (p == &x && x != 2)
        __VERIFIER_error();
    return 0;
}
/* truth: UNDEFINED
 * today: UNKNOWN(undefined behaviour, valid-deref at test/programs/undefined/null_before_assertion.c:8)
 * args: --property unreach-call */
