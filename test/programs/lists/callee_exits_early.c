/* As callee_exits.c, but the callee that ends the program is called when nothing is held. */
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
    give_up(3);
    free(held);
    give_up(4);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --property valid-memcleanup */
