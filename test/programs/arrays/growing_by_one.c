/* An array that grows by an element at a time. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int count = 1, *array = malloc(sizeof *array);
    if (!array)
        return 0;
    array[0] = 0;
    while (__VERIFIER_nondet_int() && count < 100000) {
#ifdef BROKEN
        int *longer = realloc(array, count * sizeof *array);
#else
        int *longer = realloc(array, (count + 1) * sizeof *array);
#endif
        if (!longer)
            break;
        array = longer;
        array[count++] = 1;
    }
    for (int i = 0; i < count; i++)
        array[i]++;
    free(array);
    return 0;
}

/* truth: TRUE */
