/* Binary search in an array of nondeterministic length. */
#include <alloca.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int length = __VERIFIER_nondet_int(), wanted = __VERIFIER_nondet_int();
    if (length < 1 || length > 100000)
        length = 1;
    int *array = alloca(length * sizeof *array);
    for (int i = 0; i < length; i++)
        array[i] = i;
#ifdef BROKEN
    int low = 0, high = length;
    while (low <= high) {
#else
    int low = 0, high = length - 1;
    while (low <= high) {
#endif
        int middle = low + (high - low) / 2;
        if (array[middle] == wanted)
            return 1;
        if (array[middle] < wanted)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return 0;
}

/* truth: TRUE
 * arch: 64 */
