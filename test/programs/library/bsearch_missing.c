/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int by_number(const void *a, const void *b)
{
    int left = *(const int *)a, right = *(const int *)b;
    return (left > right) - (left < right);
}

int main(void)
{
    static const int primes[] = {2, 3, 5, 7, 11};
    int key = __VERIFIER_nondet_int();
    return *(int *)bsearch(&key, primes, 5, sizeof key, by_number); /* not every number is in the table */
}
/* truth: FALSE(valid-deref) */
