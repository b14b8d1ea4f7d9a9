/* A block returned through a pointer to a function of another type: on 64-bit targets half its address is dropped. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int none(void)
{
    return 0;
}

static void *make(void)
{
    return malloc(4);
}

int main(void)
{
    int (*get)(void) = (int (*)(void))make;
    if (__VERIFIER_nondet_int())
        get = none;
    return get();
}

/* truth: FALSE(valid-memtrack) */
