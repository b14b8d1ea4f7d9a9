/* SPDX-License-Identifier: MIT
 * bsd/sys/tree.h, RB: words of a set, inserted, looked up, removed.
 * package: libbsd-dev
 * twin 1: FALSE(valid-memtrack)
 * twin 2: FALSE(valid-deref)
 */
#define __unused __attribute__((unused))
#include <bsd/sys/tree.h>
#include <stdio.h>
#include <stdlib.h>

struct word {
    int key;
    RB_ENTRY(word) entry;
};
static int word_compare(struct word *a, struct word *b) { return a->key < b->key ? -1 : a->key > b->key; }
RB_HEAD(words, word);
RB_GENERATE_STATIC(words, word, entry, word_compare)

int main(void) {
    struct words all = RB_INITIALIZER(&all);
    for (int c; (c = getchar()) != EOF;) {
        struct word *new = malloc(sizeof *new);
        if (!new) break;
        new->key = c;
        struct word *old = words_RB_INSERT(&all, new);
#if TWIN != 1
        if (old) free(new);
#else
        (void)old;
#endif
    }
    for (struct word *root; (root = RB_ROOT(&all));) {
#if TWIN == 2
        free(root);
        words_RB_REMOVE(&all, root);
#else
        words_RB_REMOVE(&all, root);
        free(root);
#endif
    }
    return 0;
}
