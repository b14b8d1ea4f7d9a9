/* SPDX-License-Identifier: MIT */
/* An array of null pointers, set to null again at any index, until a byte of one of them is set. */
extern int __VERIFIER_nondet_int(void);
static int *table[64];
int main(void)
{
    while (__VERIFIER_nondet_int()) {
        table[(unsigned)__VERIFIER_nondet_int() % 64] = 0;
        if (__VERIFIER_nondet_int() == 7)
            *((char *)table + (unsigned)__VERIFIER_nondet_int() % 512) = 1;
    }
    int *p = table[(unsigned)__VERIFIER_nondet_int() % 64];
    if (p)
        *p = 1;
    return 0;
}
/* truth: FALSE(valid-deref) */
