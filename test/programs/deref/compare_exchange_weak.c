/* A weak compare-and-exchange may fail for no reason. */
#include <stdatomic.h>

int main(void)
{
    atomic_int number = 1;
    int expected = 1, *nowhere = 0;
    if (!atomic_compare_exchange_weak(&number, &expected, 2) && number == 1)
        return *nowhere;
    return number != 2;
}

/* truth: FALSE(valid-deref) line 9
 * today: UNKNOWN
 */
