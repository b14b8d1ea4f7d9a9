/* SPDX-License-Identifier: MIT */
/* How often elements are compared is the library's choice: four times here, three times if it sorted by insertion. */
#include <stdlib.h>

static unsigned calls;

static int by_letter(const void *a, const void *b)
{
    calls++;
    return *(const char *)a - *(const char *)b;
}

int main(void)
{
    char letters[4] = {'a', 'b', 'c', 'd'}, room[4];
    qsort(letters, 4, 1, by_letter);
    room[calls] = 0;
    return 0;
}
/* truth: FALSE(valid-deref) */
