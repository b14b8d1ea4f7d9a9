/* SPDX-License-Identifier: MIT */
/* There may be no such clock. */
#include <time.h>
#include "library.h"

int main(void)
{
    struct timespec now = {.tv_nsec = -1};
    char *counts = calloc(1000, 1);
    clock_gettime(__VERIFIER_nondet_int(), &now);
    if (counts && secret())
        counts[now.tv_nsec / 1000000 + (now.tv_nsec < 0 ? -1 : 0)] = 1;
    free(counts);
    return 0;
}
/* truth: FALSE(valid-deref)
 * today: UNKNOWN
 * args: --search off --cex off --work 0.5 */
