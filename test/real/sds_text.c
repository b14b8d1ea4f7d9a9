/* SPDX-License-Identifier: MIT
 * sds (hiredis' copy): strings whose header lies before the pointer handed out.
 * source: hiredis
 * files: sds.c
 * flags: -I.
 * twin 1: FALSE(valid-deref)
 * twin 2: FALSE(valid-memtrack)
 */
#include <stdio.h>
#include <stdlib.h>
#include <sds.h>

int main(void) {
    sds text = sdsempty();
    if (!text) return 1;
    for (int c; (c = getchar()) != EOF;) {
        char byte = (char)c;
        sds longer = sdscatlen(text, &byte, 1);
        if (!longer) break;
#if TWIN == 1
        if (c == 'x') sdsfree(longer), longer = text;
#endif
#if TWIN == 2
        if (c == 'x') longer = sdsempty();
        if (!longer) break;
#endif
        text = longer;
    }
    size_t spaces = 0;
    for (size_t i = 0; i < sdslen(text); i++) spaces += text[i] == ' ';
    printf("%zu\n", spaces);
    sdsfree(text);
    return 0;
}
