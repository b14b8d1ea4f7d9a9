/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

struct item {
    int key;
    char *name;
};

static int by_key(const void *a, const void *b)
{
    const struct item *left = a, *right = b;
    return (left->key > right->key) - (left->key < right->key);
}

int main(void)
{
    struct item items[3] = {{3, malloc(3)}, {1, malloc(1)}, {2, malloc(2)}};
    qsort(items, 3, sizeof *items, by_key);
    for (int i = 0; i < 3; i++)
        free(items[i].name);
    return 0;
}
/* truth: TRUE
 * args: --work 40 */
