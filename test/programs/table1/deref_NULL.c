/* A load from NULL, on one of two ways. */
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int cell = 0, *p = NULL;
    if (__VERIFIER_nondet_int() > 5)
        p = &cell;
    return *p;
}

/* truth: FALSE(valid-deref) line 10 */
