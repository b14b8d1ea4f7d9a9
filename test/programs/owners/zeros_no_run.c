/* SPDX-License-Identifier: MIT */
/* Numbers as wide as pointers, zeros among them: no elements that own something. */
#include <alloca.h>

extern int __VERIFIER_nondet_int(void);

static int count(int *array, int size)
{
    int found = 0;
    for (int i = 0; i < size; i++) {
        if (array[i] == 0)
            found++;
        while (array[i] > 0)
            array[i]--;
    }
    return found;
}

int main(void)
{
    int size = __VERIFIER_nondet_int();
    if (size < 1 || size > 100000)
        size = 1;
    int *array = alloca(size * sizeof(int));
    for (int i = 0; i < size; i++)
        array[i] = __VERIFIER_nondet_int();
    return count(array, size);
}
/* truth: TRUE
 * arch: 32 */
