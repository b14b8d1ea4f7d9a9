/* A bit set of any size. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
struct bits { unsigned *words; unsigned size; };
static int bits_init(struct bits *b, unsigned size)
{
#ifdef BROKEN
    b->words = calloc(size / 32, sizeof *b->words);
#else
    b->words = calloc((size + 31) / 32, sizeof *b->words);
#endif
    b->size = size;
    return b->words != NULL;
}
static void bits_set(struct bits *b, unsigned i)
{
    if (i < b->size)
        b->words[i / 32] |= 1u << (i % 32);
}
static int bits_get(const struct bits *b, unsigned i)
{
    return i < b->size && (b->words[i >> 5] >> (i & 31) & 1);
}
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    struct bits b;
    if (n == 0 || n > 100000 || !bits_init(&b, n))
        return 1;
    int count = 0;
    while (__VERIFIER_nondet_int())
        bits_set(&b, __VERIFIER_nondet_uint());
    for (unsigned i = 0; i < n; i++)
        count += bits_get(&b, i);
    free(b.words);
    return count == 0;
}
/* truth: TRUE */
