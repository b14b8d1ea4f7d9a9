/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u) /* no search gets past */
        return 0;
    free(aligned_alloc(3, 8));
    return 0;
}
/* truth: FALSE(valid-argument) */
