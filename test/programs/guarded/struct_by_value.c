/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: struct by value. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct s {
    int a[3];
    int n;
};
static struct s f(struct s x)
{
    x.n++;
    return x;
}
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    struct s x = {{0}, 2};
    while (__VERIFIER_nondet_int()) {
        x = f(x);
        if (x.n > 5)
            break;
    }
    x.a[x.n % 3] = 1;
    return *(x.a + (x.n > 3 ? 400000 : 0));
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
