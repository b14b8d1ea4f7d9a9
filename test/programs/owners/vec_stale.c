/* SPDX-License-Identifier: MIT */
/* The first element is remembered by its address, which realloc changes. */
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
            first = data;
        len++;
    }
    int result = first ? *first : 0;
    free(data);
    return result;
}
/* truth: FALSE(valid-deref) */
