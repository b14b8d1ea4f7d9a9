/* A set of numbers in a tree of the library's: found and destroyed; deleted, in the twin. */
#define _GNU_SOURCE
#include <search.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int compare(const void *left, const void *right)
{
    const int *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

int main(void)
{
    void *root = NULL;
    while (__VERIFIER_nondet_int()) {
        int *key = malloc(sizeof *key);
        if (!key)
            break;
        *key = __VERIFIER_nondet_int();
        int **found = tsearch(key, &root, compare);
        if (!found || *found != key)
            free(key);
    }
    int wanted = __VERIFIER_nondet_int();
    int **found = tfind(&wanted, &root, compare);
    if (found) {
#ifdef BROKEN
        int *key = *found;
        tdelete(key, &root, compare);
        free(key);
        if (*key == 3)
            wanted++;
#else
        wanted += **found == 3;
#endif
    }
    tdestroy(root, free);
    return wanted > 3;
}
/* truth: TRUE
 * today: UNKNOWN */
