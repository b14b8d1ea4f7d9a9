/* The twin of deref_NULL: NULL is looked for. */
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int cell = 0, *p = NULL;
    if (__VERIFIER_nondet_int() > 5)
        p = &cell;
    return p ? *p : 0;
}

/* truth: TRUE */
