/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: setvalue loop flag. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int *p = malloc(4);
    int freed = 0;
    if (!p)
        return 0;
    for (int i = 0; i < __VERIFIER_nondet_int(); i++) {
        if (!freed && i == 3) {
            free(p);
            freed = 1;
        }
        if (i == 5)
            *p = 1;
    }
    if (!freed)
        free(p);
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
