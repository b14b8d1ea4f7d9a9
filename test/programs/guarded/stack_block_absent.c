/* SPDX-License-Identifier: MIT */
/* Only a run with rounds has the block on the stack that leads to the other one. */
#include <alloca.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *block = malloc(1);
    int rounds = __VERIFIER_nondet_int();
    for (int i = 0; i < rounds; i++) {
        char **slot = alloca(sizeof *slot);
        *slot = block;
    }
    block = NULL;
    exit(0);
}
/* truth: FALSE(valid-memtrack) line 16
 * today: UNKNOWN
 * args: --malloc-succeeds --property valid-memtrack --search off --cex off --domain sites
 */
