/* SPDX-License-Identifier: MIT */
/* The block of a vector is not freed. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

typedef struct {
    char **data;
    size_t len, cap;
} Vec;

static int push(Vec *v, char *x)
{
    if (v->len == v->cap) {
        size_t cap = v->cap ? v->cap * 2 : 4;
        char **data = realloc(v->data, cap * sizeof *data);
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
    while (__VERIFIER_nondet_int()) {
        char *s = malloc(8);
        if (!s)
            break;
        strcpy(s, "owned");
        if (push(&v, s)) {
            free(s);
            break;
        }
    }
    for (size_t i = 0; i < v.len; i++)
        free(v.data[i]);
    
    return 0;
}
/* truth: FALSE(valid-memtrack) */
