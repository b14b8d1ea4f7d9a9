/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: an array of structs grows by less than an element, into which a pointer still
 * fits. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);
struct Pair { char *first, *second; };

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    int count = __VERIFIER_nondet_int();
    if (count < 10 || count > 1000)
        return 0;
    struct Pair *pairs = malloc(count * sizeof *pairs);
    pairs = realloc(pairs, count * sizeof *pairs + sizeof(char *));
    char **last = &pairs[count].first;
    *last = malloc(2);
    while (__VERIFIER_nondet_int())
        ;
    free(*last);
    free(pairs);
    __VERIFIER_error();
}
/* truth: FALSE(unreach-call) line 25
 * today: UNKNOWN
 * args: --malloc-succeeds */
