/* GNU C: vectors where they may lie; types that say that they may lie anywhere. */
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

typedef int Vector __attribute__((vector_size(16)));
typedef int Anywhere __attribute__((vector_size(16), aligned(4)));
typedef int Small __attribute__((vector_size(8)));

struct Pair {
    Vector vector;
    int number;
};

static Vector global[4];

int main(void)
{
    Vector *block = malloc(4 * sizeof *block), sum = {0, 0, 0, 0};
    struct Pair pair = {sum, 1}, copy = pair;
    struct Pair *made = malloc(sizeof *made);
    int n = __VERIFIER_nondet_int();
    if (made)
        *made = copy;
    if (block) {
        for (int i = 0; i < 4; i++)
            block[i] = (Vector){i, i, i, i};
        for (int i = 0; i < 4; i++) {
            sum += block[i];
            global[i] = sum;
        }
        if (sum[1] != 6)
            reach_error();
        Anywhere *anywhere = (Anywhere *)((char *)block + 4);
        Anywhere loaded = *anywhere;
        Small *small = (Small *)((char *)block + 4);
        *small = (Small){loaded[0], 2};
        if (n >= 0 && n < 4)
            global[n] = block[n];
    }
    free(made);
    free(block);
    return 0;
}

/* truth: TRUE */
