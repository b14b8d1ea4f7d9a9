/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

static int by_number(const void *a, const void *b)
{
    return **(int *const *)a - **(int *const *)b;
}

int main(void)
{
    int *numbers[3];
    for (int i = 0; i < 3; i++) {
        numbers[i] = malloc(sizeof(int));
        if (!numbers[i])
            abort();
        *numbers[i] = 3 - i;
    }
    free(numbers[0]); /* 3, and it is still in the array */
    qsort(numbers, 3, sizeof *numbers, by_number);
    return 0;
}
/* truth: FALSE(valid-deref) */
