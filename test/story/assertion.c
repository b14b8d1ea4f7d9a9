/* A failed assertion shows its text. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    assert(n != 41 && "the answer is near");
    return 0;
}
