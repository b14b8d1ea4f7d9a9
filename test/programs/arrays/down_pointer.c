/* Down through an array by pointer, compared with its start. */
#include <alloca.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        n = 1;
    int *array = alloca(n * sizeof *array), *p = array + n;
    while (p != array) {
#ifndef BROKEN
        p--;
#endif
        *p = 0;
#ifdef BROKEN
        p--;
#endif
    }
    return 0;
}

/* truth: TRUE */
