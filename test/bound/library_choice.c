/* SPDX-License-Identifier: MIT
 * How often qsort compares is the library's choice: where its model compares six times, another compares seven times.
 * rounds: unknown */
#include <stdlib.h>

static unsigned calls;

static int by_letter(const void *a, const void *b)
{
    calls++;
    return *(const char *)a - *(const char *)b;
}

int main(void)
{
    char letters[4] = {'a', 'b', 'c', 'd'}, room[7];
    qsort(letters, 4, 1, by_letter);
    room[calls] = 0;
    return 0;
}
