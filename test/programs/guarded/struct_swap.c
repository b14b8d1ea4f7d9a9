/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: struct swap. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct s {
    int *p;
    int n;
};
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int x = 1;
    struct s a = {&x, 0}, b = {0, 1}, c;
    int k = __VERIFIER_nondet_int();
    if (k) {
        c = a;
        a = b;
        b = c;
    }
    return *a.p;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
