/* SPDX-License-Identifier: MIT
 * Which block comes first in memory is not known: no bound is, either.
 * rounds: unknown */
#include <stdlib.h>

int main(void)
{
    char *p = malloc(4), *q = malloc(4);
    if (p && q && q < p)
        *(int *)0 = 1;
    free(p);
    free(q);
    return 0;
}
