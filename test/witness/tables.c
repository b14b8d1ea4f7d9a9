/* Contexts: a function called with different numbers; counters that move together. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *make(int size, int value)
{
    int *table = malloc((unsigned)size * sizeof *table);
    if (!table)
        exit(0);
    for (int i = 0; i < size; i++)
        table[i] = value;
    return table;
}

int main(void)
{
    int *small = make(3, 1), *large = make(40, -2), low = 0, high = 39, steps = 0;
    int limit = __VERIFIER_nondet_int();
    while (low < high) {
        if (large[low] + limit == 17)
            low++;
        else
            high--;
        steps++;
    }
    if (limit < 0 || limit > 1000)
        limit = 12;
    for (int i = limit; i >= 0; i -= 3)
        steps += small[i % 3];
    free(small);
    free(large);
    return steps < 0;
}
