/* SPDX-License-Identifier: MIT
 * kstring (htslib's header): a string that grows by characters.
 * package: libhts-dev
 * twin 1: FALSE(valid-deref)
 * twin 2: FALSE(valid-memtrack)
 */
#include <stdio.h>
#include <stdlib.h>
#include <htslib/kstring.h>

int main(void) {
    kstring_t text = {0, 0, NULL};
    for (int c; (c = getchar()) != EOF;) {
        if (c == '\n') {
#if TWIN == 1
            text.s[text.l - 1] = 0;
#else
            if (text.l > 0) text.s[text.l - 1] = 0;
#endif
            continue;
        }
#if TWIN == 2
        if (c == 'x') ks_initialize(&text);
#endif
        if (kputc(c, &text) < 0) break;
    }
    if (text.s) puts(text.s);
    free(text.s);
    return 0;
}
