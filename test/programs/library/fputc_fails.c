/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u) /* no search gets past */
        return 0;
    char *p = malloc(1);
    if (!p) return 0;
    if (fputc(65, stderr) == EOF) free(p);
    free(p);
    return 0;
}
/* truth: FALSE(valid-free)
 * today: UNKNOWN
 */
