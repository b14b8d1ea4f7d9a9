/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u) /* no search gets past */
        return 0;
    size_t alignment = __VERIFIER_nondet_uint() % 2 ? 16 : 64;
    free(aligned_alloc(alignment, 64));
    return 0;
}
/* truth: TRUE */
