/* A pointer into a block keeps it, and leads back to its start. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static char *keep;
int main(void)
{
    char *p = malloc(10);
    keep = p + 4;
    p = NULL;
    while (__VERIFIER_nondet_int())
        keep[__VERIFIER_nondet_int() & 3] = 1;
    free(keep - 4);
    keep = NULL;
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
