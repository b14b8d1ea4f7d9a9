/* A block that a callee makes may have the address of one that the caller has freed. */
#include <stdlib.h>

static int *make(void)
{
    int *made = malloc(sizeof *made);
    *made = 1;
    return made;
}

int main(void)
{
    int *old = malloc(sizeof *old);
    free(old);
    int *made = make();
    if (made == old)
        *made = 2;
    if (*made == 2)
        made[1] = 0;
    free(made);
    return 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unconfirmed valid-deref
 * args: --malloc-succeeds */
