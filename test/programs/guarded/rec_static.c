/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: rec static. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);

static int depth;
static void f(int n)
{
    depth++;
    if (n > 0)
        f(n - 1);
    if (depth == 4)
        __VERIFIER_error();
    depth--;
}
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int n = __VERIFIER_nondet_int();
    if (n > 6)
        return 0;
    f(n);
    return 0;
}
/* truth: FALSE(unreach-call)
 * arch: 64
 * args: --malloc-succeeds */
