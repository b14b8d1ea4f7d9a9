/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: refcount. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct r {
    int c;
};
static void put(struct r *r)
{
    if (--r->c == 0)
        free(r);
}
int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    struct r *r = malloc(sizeof *r);
    if (!r)
        return 0;
    r->c = 1;
    int g = 0;
    while (__VERIFIER_nondet_int() && r->c < 5) {
        r->c++;
        g++;
    }
    while (g >= 0 && g < 5) {
        put(r);
        g--;
    }
    if (__VERIFIER_nondet_int())
        put(r);
    return 0;
}
/* truth: FALSE(valid-deref)
 * arch: 64
 * args: --malloc-succeeds */
