/* Integers wider than the machine's. */
#include <stdint.h>

extern void reach_error(void);

int main(void)
{
    uint64_t a = 0x123456789ABCDEFull, b = 3;
    uint64_t product = a * b;
    if (product != 0x369D0369D0369CDull)
        reach_error();
    return 0;
}

/* truth: TRUE */
