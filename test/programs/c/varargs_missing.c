/* More arguments are read than were passed: any value. */
#include <stdarg.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int array[4];

static int second_int(int first, ...)
{
    va_list list;
    va_start(list, first);
    int index = va_arg(list, int);
    index = va_arg(list, int);
    va_end(list);
    return array[index & 7];
}

int main(void)
{
    if (__VERIFIER_nondet_uint() * 2654435761u != 987654321u)
        return 0;
    return second_int(0, 1);
}

/* truth: FALSE(valid-deref)
 * today: UNKNOWN(unconfirmed valid-deref
 * arch: 64 */
