/* A block of two parts is written from a place inside the first one on, for as long as the second one is. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int(), start = __VERIFIER_nondet_int();
    if (first < 1 || first > 10000 || second < 1 || second > 10000 || start < 0)
        return 0;
#ifdef BROKEN
    if (start > first)
        return 0;
    second++;
    char *to = malloc(first + second - 1);
#else
    if (start >= first)
        return 0;
    char *to = malloc(first + second);
#endif
    char *at = to + start;
    start = 0;
    for (int i = 0; i < second; i++)
        *at++ = 0;
    free(to);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
