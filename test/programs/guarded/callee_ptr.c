/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: callee ptr. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

static void set(int *p, int v)
{
    *p = v;
}
int a[5];
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int x = 0, y = 0;
    int k = __VERIFIER_nondet_int();
    set(k ? &x : &y, 5);
    if (k)
        a[x] = 1;
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
