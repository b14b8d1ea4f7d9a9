/* A table of 4 096 constants, walked by a pointer that steps by an element: what it has passed is a multiple, which ends with the
 * table, not with its bytes. */
#include <stdlib.h>

#define FOUR(x) (x) * 4 + 2, (x) * 4 + 3, (x) * 4 + 5, (x) * 4 + 7
#define SIXTEEN(x) FOUR((x) * 4), FOUR((x) * 4 + 1), FOUR((x) * 4 + 2), FOUR((x) * 4 + 3)
#define MANY(x) SIXTEEN((x) * 4), SIXTEEN((x) * 4 + 1), SIXTEEN((x) * 4 + 2), SIXTEEN((x) * 4 + 3)
#define MORE(x) MANY((x) * 4), MANY((x) * 4 + 1), MANY((x) * 4 + 2), MANY((x) * 4 + 3)
#define ALL(x) MORE((x) * 4), MORE((x) * 4 + 1), MORE((x) * 4 + 2), MORE((x) * 4 + 3)

extern unsigned __VERIFIER_nondet_uint(void);

static const unsigned divisors[] = {ALL(0), ALL(1), ALL(2), ALL(3)};

#ifndef END
#define END (divisors + sizeof divisors / sizeof *divisors)
#endif

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    for (const unsigned *d = divisors; d < END; d++) {
        while (n > *d && n % *d == 0)
            n /= *d;
        if (n == *d)
            break;
    }
    return 0;
}
/* truth: TRUE */
