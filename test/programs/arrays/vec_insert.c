/* A vector: insert and remove in the middle. */
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
struct vec { int *items; size_t len, cap; };
static int insert(struct vec *v, size_t at, int x)
{
    if (at > v->len)
        return -1;
    if (v->len == v->cap) {
        size_t cap = v->cap ? v->cap * 2 : 4;
        int *grown = realloc(v->items, cap * sizeof *grown);
        if (!grown)
            return -1;
        v->items = grown;
        v->cap = cap;
    }
    memmove(v->items + at + 1, v->items + at, (v->len - at) * sizeof *v->items);
    v->items[at] = x;
    v->len++;
    return 0;
}
static void erase(struct vec *v, size_t at)
{
#ifdef BROKEN
    if (at > v->len)
        return;
    memmove(v->items + at, v->items + at + 1, (v->len - at - 1) * sizeof *v->items);
#else
    if (at >= v->len)
        return;
    memmove(v->items + at, v->items + at + 1, (v->len - at - 1) * sizeof *v->items);
#endif
    v->len--;
}
int main(void)
{
    struct vec v = {0};
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (insert(&v, __VERIFIER_nondet_uint(), 7))
                break;
        } else
            erase(&v, __VERIFIER_nondet_uint());
    }
    free(v.items);
    return 0;
}
/* truth: TRUE */
