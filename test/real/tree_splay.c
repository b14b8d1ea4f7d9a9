/* SPDX-License-Identifier: MIT
 * bsd/sys/tree.h, SPLAY: a set of numbers.
 * package: libbsd-dev
 * twin 1: FALSE(valid-memtrack)
 * twin 2: FALSE(valid-deref)
 */
#define __unused __attribute__((unused))
#include <bsd/sys/tree.h>
#include <stdio.h>
#include <stdlib.h>

struct page {
    int key;
    SPLAY_ENTRY(page) entry;
};
static int page_compare(struct page *a, struct page *b) { return a->key < b->key ? -1 : a->key > b->key; }
SPLAY_HEAD(pages, page);
SPLAY_PROTOTYPE(pages, page, entry, page_compare)
SPLAY_GENERATE(pages, page, entry, page_compare)

int main(void) {
    struct pages all = SPLAY_INITIALIZER(&all);
    for (int c; (c = getchar()) != EOF;) {
        struct page *new = malloc(sizeof *new);
        if (!new) break;
        new->key = c;
        struct page *old = SPLAY_INSERT(pages, &all, new);
#if TWIN != 1
        if (old) free(new);
#else
        (void)old;
#endif
    }
    for (struct page *root; (root = SPLAY_ROOT(&all));) {
#if TWIN == 2
        free(root);
        SPLAY_REMOVE(pages, &all, root);
#else
        SPLAY_REMOVE(pages, &all, root);
        free(root);
#endif
    }
    return 0;
}
