/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: fp state. */
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

typedef struct s S;
struct s {
    void (*step)(S *);
    int *p;
    int x;
};
static void s2(S *s)
{
    *s->p = 1;
}
static void s1(S *s)
{
    s->p = 0;
    s->step = s2;
}
static void s0(S *s)
{
    s->p = &s->x;
    if (__VERIFIER_nondet_int())
        s->step = s1;
    else
        s->step = s2;
}
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    S s = {s0, 0, 0};
    for (int i = 0; i < 3; i++)
        s.step(&s);
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
