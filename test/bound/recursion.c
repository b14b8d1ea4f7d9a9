/* SPDX-License-Identifier: MIT
 * The block is freed five calls deep, and again eight calls deep.
 * rounds: 8 FALSE(valid-free) */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void go_down(int n, int *block)
{
    if (n == 3 || n == 0)
        free(block);
    if (n > 0)
        go_down(n - 1, block);
}

int main(void)
{
    int *block = malloc(sizeof *block);
    if (__VERIFIER_nondet_int() == 123456)
        go_down(7, block);
    else
        free(block);
    return 0;
}
