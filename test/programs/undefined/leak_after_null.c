/* SPDX-License-Identifier: MIT */
/* NULL is dereferenced before the block is lost. */
#include <stdlib.h>
int main(void)
{
    int *p = malloc(4), *q = 0;
    *q = 1;
    p = 0;
    return 0;
}
/* truth: UNDEFINED
 * today: UNKNOWN(undefined behaviour, valid-deref at test/programs/undefined/leak_after_null.c:7)
 * args: --property valid-memtrack --malloc-succeeds */
