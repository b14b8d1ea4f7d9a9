/* An array whose size is known only at run time. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int *array = malloc((size_t)n * sizeof *array);
    for (int i = 0; i < n; i++)
        array[i] = i & 3;
    int least = array[0];
    for (int i = 1; i < n; i++)
        if (array[i] < least)
            least = array[i];
    array[n - 1] = 7;
    free(array);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
