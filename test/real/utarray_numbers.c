/* SPDX-License-Identifier: MIT
 * utarray: a growing array of numbers, summed up.
 * package: uthash-dev
 * twin 1: FALSE(valid-deref)
 * twin 2: FALSE(valid-memtrack)
 */
#include <stdio.h>
#include <stdlib.h>
#include <utarray.h>

int main(void) {
    UT_array *all;
    utarray_new(all, &ut_int_icd);
    for (int c; (c = getchar()) != EOF;) {
        utarray_push_back(all, &c);
#if TWIN == 2
        if (c == 'x') utarray_new(all, &ut_int_icd);
#endif
    }
    unsigned sum = 0;
#if TWIN == 1
    for (unsigned i = 0; i <= utarray_len(all); i++) sum += *(int *)_utarray_eltptr(all, i);
#else
    for (unsigned i = 0; i < utarray_len(all); i++) sum += *(int *)_utarray_eltptr(all, i);
#endif
    printf("%u\n", sum);
    utarray_free(all);
    return 0;
}
