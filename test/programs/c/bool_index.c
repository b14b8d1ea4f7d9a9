/* Others use it as it is. */
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int array[2];

int main(void)
{
    _Bool truth;
    char byte = 3;
    memcpy(&truth, &byte, 1);
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    return array[truth];
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unconfirmed valid-deref */
