/* A long is read where an int was passed: half of its register is any value. */
#include <stdarg.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int array[4];

static int first_long(int first, ...)
{
    va_list list;
    va_start(list, first);
    long number = va_arg(list, long);
    va_end(list);
    return number == 1 ? 0 : array[4];
}

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    return first_long(0, 1);
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unconfirmed valid-deref
 * arch: 64 */
