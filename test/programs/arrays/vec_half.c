/* A vector that grows by one half. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct vec { int *items; size_t len, cap; };
static int push(struct vec *v, int x)
{
#ifdef BROKEN
    if (v->len > v->cap) {
#else
    if (v->len == v->cap) {
#endif
        size_t cap = v->cap + v->cap / 2 + 8;
        int *grown = realloc(v->items, cap * sizeof *grown);
        if (!grown)
            return -1;
        v->items = grown;
        v->cap = cap;
    }
    v->items[v->len++] = x;
    return 0;
}
int main(void)
{
    struct vec v = {0};
    while (__VERIFIER_nondet_int())
        if (push(&v, 1))
            break;
    long sum = 0;
    for (size_t i = 0; i < v.len; i++)
        sum += v.items[i];
    free(v.items);
    return sum > 3;
}
/* truth: TRUE */
