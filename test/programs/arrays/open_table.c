/* A hash table with open addressing that doubles. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
struct table { unsigned *keys; unsigned char *used; size_t cap, count; };
static size_t slot(const struct table *t, unsigned key)
{
    size_t i = key * 2654435761u & (t->cap - 1);
    while (t->used[i] && t->keys[i] != key)
#ifdef BROKEN
        i = (i + 1) & t->cap;
#else
        i = (i + 1) & (t->cap - 1);
#endif
    return i;
}
static int resize(struct table *t, size_t cap)
{
    struct table grown = {malloc(cap * sizeof(unsigned)), calloc(cap, 1), cap, t->count};
    if (!grown.keys || !grown.used) {
        free(grown.keys);
        free(grown.used);
        return -1;
    }
    for (size_t i = 0; i < t->cap; i++)
        if (t->used[i]) {
            size_t at = slot(&grown, t->keys[i]);
            grown.keys[at] = t->keys[i];
            grown.used[at] = 1;
        }
    free(t->keys);
    free(t->used);
    *t = grown;
    return 0;
}
static int insert(struct table *t, unsigned key)
{
    if (2 * (t->count + 1) > t->cap && resize(t, t->cap ? 2 * t->cap : 8))
        return -1;
    size_t at = slot(t, key);
    if (!t->used[at]) {
        t->used[at] = 1;
        t->keys[at] = key;
        t->count++;
    }
    return 0;
}
int main(void)
{
    struct table t = {0};
    while (__VERIFIER_nondet_int())
        if (insert(&t, __VERIFIER_nondet_uint()))
            break;
    free(t.keys);
    free(t.used);
    return 0;
}
/* truth: TRUE */
