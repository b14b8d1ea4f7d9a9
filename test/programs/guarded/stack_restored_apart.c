/* SPDX-License-Identifier: MIT */
/* Paths with different blocks on the stack meet between saving the stack and restoring it. */
#include <alloca.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int size = __VERIFIER_nondet_int();
    char *place = __VERIFIER_nondet_int() ? alloca(1) : alloca(2);
    if (size < 1 || size > 10)
        return 0;
    if (*place) {
        char of_any_size[size];
        while (__VERIFIER_nondet_int())
            ;
        place = alloca(1);
        *place = 0;
    }
    *place = 1;
    return 0;
}
/* truth: FALSE(valid-deref) line 20
 * today: UNKNOWN
 * args: --property valid-deref --search off --cex off --domain sites
 */
