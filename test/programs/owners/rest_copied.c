/* SPDX-License-Identifier: MIT */
/* All but the first of the pointers in an array move to another one: the run of elements is cut where the copy begins. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int count = __VERIFIER_nondet_int();
    if (count < 2 || count > 1000)
        return 0;
    char **all = malloc(count * sizeof *all), **rest = malloc(count * sizeof *rest);
    if (!all || !rest)
        abort();
    for (int i = 0; i < count; i++) {
        all[i] = malloc(8);
        if (!all[i])
            abort();
    }
    memcpy(rest, all + 1, (count - 1) * sizeof *all);
#ifdef GUARDED
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
#endif
        free(all[0]);
    for (int i = 0; i < count - 1; i++)
        free(rest[i]);
    free(all);
    free(rest);
    return 0;
}

/* truth: TRUE
 * arch: 64 */
