/* SPDX-License-Identifier: MIT */
/* Blocks of three types alternate in a list. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct c;
struct a {
    struct b *next;
};
struct b {
    struct c *next;
    int x;
};
struct c {
    struct a *next;
    int x, y, z;
};

static void *get(size_t size)
{
    void *block = malloc(size);
    if (!block)
        exit(0);
    return block;
}

int main(void)
{
    struct a *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct c *c = get(sizeof *c);
        struct b *b = get(sizeof *b);
        struct a *a = get(sizeof *a);
        c->x = c->y = c->z = 0;
        c->next = list;
        b->x = 0;
        b->next = c;
        a->next = b;
        list = a;
    }
    while (list) {
        struct b *b = list->next;
        struct c *c = b->next;
        struct a *next = c->next;
        free(list);
        free(b);
#ifndef BROKEN
        free(c);
#endif
        list = next;
    }
    return 0;
}

/* truth: TRUE */
