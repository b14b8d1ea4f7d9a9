/* SPDX-License-Identifier: MIT */
/* A buffer of characters that doubles. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef char Item;
typedef struct {
    Item *data;
    size_t len, cap;
} Vec;

static int push(Vec *v, Item x)
{
    if (v->len == v->cap) {
        size_t cap = v->cap ? v->cap * 2 : 4;
        Item *data = realloc(v->data, cap * sizeof *data);
        if (!data)
            return -1;
        v->data = data;
        v->cap = cap;
    }
    v->data[v->len++] = x;
    return 0;
}

int main(void)
{
    Vec v = {0, 0, 0};
    Item x = 1;
    while (__VERIFIER_nondet_int())
        if (push(&v, x))
            break;
    for (size_t i = 0; i < v.len; i++)
        v.data[i] = x;
    free(v.data);
    return 0;
}
/* truth: TRUE */
