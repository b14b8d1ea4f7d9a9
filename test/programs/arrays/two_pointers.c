/* Two indices from both ends of an array that meet: a partition. */
#include <alloca.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), pivot = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000)
        n = 1;
    int *array = alloca(n * sizeof *array), i = 0, j = n - 1;
    while (i <= j) {
#ifdef BROKEN
        while (array[i] < pivot)
#else
        while (i <= j && array[i] < pivot)
#endif
            i++;
        while (i <= j && array[j] >= pivot)
            j--;
        if (i < j) {
            int t = array[i];
            array[i] = array[j];
            array[j] = t;
        }
    }
    return 0;
}

/* truth: TRUE */
