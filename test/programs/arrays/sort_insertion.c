/* Insertion sort on an array on the stack. */
#include <alloca.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int length = __VERIFIER_nondet_int();
    if (length < 1 || length > 100000)
        length = 1;
    int *array = alloca(length * sizeof *array);
    for (int i = 0; i < length; i++)
        array[i] = __VERIFIER_nondet_int();
    for (int i = 1; i < length; i++) {
        int key = array[i], j = i - 1;
#ifdef BROKEN
        while (array[j] > key) {
#else
        while (j >= 0 && array[j] > key) {
#endif
            array[j + 1] = array[j];
            j--;
        }
        array[j + 1] = key;
    }
    return 0;
}

/* truth: TRUE */
