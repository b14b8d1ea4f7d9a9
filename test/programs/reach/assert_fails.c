/* An assertion that one input breaks. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int number = __VERIFIER_nondet_int();
    assert(number != 12345);
    return 0;
}

/* truth: FALSE(unreach-call) line 9 */
