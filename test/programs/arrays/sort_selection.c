/* Selection sort of an array of nondeterministic length. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int length = __VERIFIER_nondet_int();
    if (length < 1 || length > 100000)
        length = 1;
    int *array = malloc(length * sizeof *array);
    for (int i = 0; i < length; i++)
        array[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < length - 1; i++) {
        int least = i;
#ifdef BROKEN
        for (int j = i + 1; j <= length; j++)
#else
        for (int j = i + 1; j < length; j++)
#endif
            if (array[j] < array[least])
                least = j;
        int t = array[i];
        array[i] = array[least];
        array[least] = t;
    }
    free(array);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
