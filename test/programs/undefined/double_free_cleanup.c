/* SPDX-License-Identifier: MIT */
/* Everything is freed, one block twice: not a violation of what is asked for, and no proof. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int *p = malloc(4);
    free(p);
    if (__VERIFIER_nondet_int() > 5)
        free(p);
    return 0;
}
/* truth: UNDEFINED
 * today: UNKNOWN(undefined behaviour, valid-free at test/programs/undefined/double_free_cleanup.c:10)
 * args: --property valid-memcleanup --malloc-succeeds */
