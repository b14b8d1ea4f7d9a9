/* SPDX-License-Identifier: MIT
 * utstring: a text built of pieces.
 * package: uthash-dev
 * twin 1: FALSE(valid-memtrack)
 * twin 2: FALSE(valid-deref)
 */
#include <stdio.h>
#include <stdlib.h>
#include <utstring.h>

int main(void) {
    UT_string *text;
    utstring_new(text);
    for (int c; (c = getchar()) != EOF;) {
        char byte = (char)c;
        utstring_bincpy(text, &byte, 1);
#if TWIN == 1
        if (c == 'x') utstring_init(text);
#endif
    }
#if TWIN == 2
    utstring_body(text)[utstring_len(text) + 1 + (utstring_len(text) > 2 ? 200 : 0)] = 0;
#endif
    puts(utstring_body(text));
    utstring_free(text);
    return 0;
}
