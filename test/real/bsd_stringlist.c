/* SPDX-License-Identifier: MIT
 * libbsd's stringlist.c: a growing array that owns its strings.
 * source: libbsd
 * files: src/stringlist.c
 * flags: -Iinclude/bsd -Iinclude -DLIBBSD_OVERLAY -include sys/cdefs.h
 * twin 1: FALSE(valid-free)
 * twin 2: FALSE(valid-memtrack)
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stringlist.h>

int main(void) {
    StringList *all = sl_init();
    if (!all) return 1;
    for (int c; (c = getchar()) != EOF;) {
#if TWIN == 1
        char *word = c == 'x' ? (char *)"x" : strdup("word");
#else
        char *word = strdup("word");
#endif
        if (!word) break;
        if (sl_add(all, word) < 0) {
            free(word);
            break;
        }
    }
#if TWIN == 2
    sl_free(all, 0);
#else
    sl_free(all, 1);
#endif
    return 0;
}
