/* Blocks that were lost are not freed at the end, however many rounds later, and whether or not it was this round's. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        char *block = malloc(1);
        if (__VERIFIER_nondet_int())
            free(block);
    }
    return 0;
}

/* truth: FALSE(valid-memcleanup)
 * args: --property valid-memcleanup --malloc-succeeds */
