/* SPDX-License-Identifier: MIT */
/* The first element of a vector that grew is still there. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    size_t len = 0, cap = 0;
    int *data = NULL, *first = NULL;
    while (__VERIFIER_nondet_int()) {
        if (len == cap) {
            cap = cap ? 2 * cap : 4;
            int *moved = realloc(data, cap * sizeof *moved);
            if (!moved)
                break;
            data = moved;
        }
        data[len] = 1;
        if (!len)
            first = &data[0] - 1 + 1;
        len++;
    }
    int result = len ? data[0] : first != NULL;
    free(data);
    return result;
}
/* truth: TRUE */
