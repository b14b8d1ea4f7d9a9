/* A double where a string is expected travels in another register: what is printed is anything. */
#include <stdio.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u == 987654321u)
        printf("%f %ld %s %s\n", 1.0, 5L, "x", 0.0);
    return 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unsupported: argument of printf that does not fit its format
 * arch: 64 */
