/* A block that was made before the other was freed is not where that one was; one made later may be. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *gone = malloc(1), *fresh, *lost;
    if (__VERIFIER_nondet_int()) {
        fresh = malloc(1);
        free(gone);
    } else {
        free(gone);
        fresh = malloc(1);
    }
    while (__VERIFIER_nondet_int())
        ;
    lost = malloc(1);
    if (gone != fresh)
        free(lost);
    free(fresh);
    return 0;
}

/* truth: FALSE(valid-memtrack)
 * today: UNKNOWN
 * args: --malloc-succeeds */
