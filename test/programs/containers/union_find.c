/* Union-find in arrays: every parent is an index. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned find(const unsigned *parent, unsigned i)
{
    while (parent[i] != i)
        i = parent[i];
    return i;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 100000)
        return 0;
    unsigned *parent = malloc(n * sizeof *parent);
    if (!parent)
        return 1;
    for (unsigned i = 0; i < n; i++)
        parent[i] = i;
    while (__VERIFIER_nondet_uint()) {
        unsigned a = __VERIFIER_nondet_uint() % n, b = __VERIFIER_nondet_uint() % n;
#ifdef BROKEN
        parent[find(parent, a)] = b + 1;
#else
        parent[find(parent, a)] = find(parent, b);
#endif
    }
    free(parent);
    return 0;
}

/* truth: TRUE
 * arch: 64 */
