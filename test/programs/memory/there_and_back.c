/* A pointer that leaves its block and comes back; on the way, whether it leads there is in doubt. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char **cell = malloc(sizeof *cell);
    *cell = malloc(4);
    *cell += 5;
    *cell -= 5;
    free(*cell);
    free(cell);
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * args: --malloc-succeeds */
