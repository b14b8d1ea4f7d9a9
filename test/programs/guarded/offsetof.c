/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: offsetof. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct a {
    int x;
    int y;
};
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    struct a a = {1, 2};
    int *p = &a.y;
    struct a *b = (struct a *)((char *)p - (__VERIFIER_nondet_int() ? 4 : 8));
    return b->x;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
