/* A callee that ends the program: what the caller holds is not freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void give_up(int status)
{
    if (status > 3)
        exit(status);
}

int main(void)
{
    give_up(__VERIFIER_nondet_int());
    int *held = malloc(sizeof *held);
    give_up(__VERIFIER_nondet_int());
    free(held);
    return 0;
}

/* truth: FALSE(valid-memcleanup)
 * args: --malloc-succeeds --property valid-memcleanup */
