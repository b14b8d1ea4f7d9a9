/* A byte that is no truth value is read as one: some compilers look at its lowest bit, others at all of it. */
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int array[2];

int main(void)
{
    _Bool truth;
    char byte = 2;
    memcpy(&truth, &byte, 1);
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    return truth ? array[2] : 0;
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unconfirmed valid-deref */
