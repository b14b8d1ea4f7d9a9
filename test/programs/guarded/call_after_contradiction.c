/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: a path that cannot be (a number with the sign bit set that is positive) calls
 * a function before one that can. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);

static unsigned long mask_above(unsigned long number)
{
    for (unsigned shift = 1; shift < 32; shift *= 2)
        number |= number >> shift;
    return number;
}

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int width = __VERIFIER_nondet_int() | (int)0x80000000;
    width = width < 0 ? -width : width;
    unsigned long more = width > 0 ? (unsigned long)width : 0;
    if (mask_above(more + 31) > 700)
        __VERIFIER_error();
    return 0;
}
/* truth: FALSE(unreach-call) line 23
 * arch: 64 */
