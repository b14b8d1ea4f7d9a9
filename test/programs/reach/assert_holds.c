/* An assertion that holds for every input. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char small = __VERIFIER_nondet_uchar();
    int twice = 2 * small;
    assert(twice % 2 == 0 && twice <= 510);
    return 0;
}

/* truth: TRUE */
