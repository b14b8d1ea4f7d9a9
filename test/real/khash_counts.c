/* SPDX-License-Identifier: MIT
 * khash (htslib's): counts by number; parallel arrays with two flag bits per slot.
 * package: libhts-dev
 * twin 1: FALSE(valid-deref)
 * twin 2: FALSE(valid-memtrack)
 */
#include <stdio.h>
#include <stdlib.h>
#include <htslib/khash.h>

KHASH_MAP_INIT_INT(counts, int)

int main(void) {
    khash_t(counts) *all = kh_init(counts);
    if (!all) return 1;
    for (int c; (c = getchar()) != EOF;) {
        int status;
        khint_t slot = kh_put(counts, all, (khint32_t)c, &status);
#if TWIN != 1
        if (status < 0) break;
#endif
        if (status) kh_value(all, slot) = 1;
        else kh_value(all, slot)++;
    }
#if TWIN == 2
    free(all);
#else
    kh_destroy(counts, all);
#endif
    return 0;
}
