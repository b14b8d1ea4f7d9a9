/* Only if malloc fails. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *cell = malloc(sizeof *cell);
    if (__VERIFIER_nondet_int() == -1234567)
        *cell = 1;
    free(cell);
    return 0;
}
