/* Indexes in bit-fields wrap within their bits. */

extern int __VERIFIER_nondet_int(void);

struct B {
    unsigned i : 3;
    signed j : 3;
};
int main(void)
{
    int a[8] = {0};
    struct B b = {0, 0};
    while (__VERIFIER_nondet_int()) {
        a[b.i]++;
        b.i += 3;
        a[b.j + 4] = 1;
        b.j = (int)(__VERIFIER_nondet_int() & 3) - 1;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
