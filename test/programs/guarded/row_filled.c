/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: a row's size is filled with all the others. */
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
static int happens(void)
{
    return __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
}
struct r {
    int size;
    int c[4];
};
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 2 || n > 99)
        return 0;
    struct r *r = malloc(n * sizeof *r);
    for (int i = 0; i < n; i++) {
        r[i].size = 4;
        if (happens())
            memset(r, 1, n * sizeof *r);
        for (int j = 0; j < r[i].size; j++)
            r[i].c[j] = i + j;
    }
    free(r);
    return 0;
}
/* truth: FALSE(valid-index)
 * today: UNKNOWN
 * arch: 64
 * args: --malloc-succeeds */
