/* SPDX-License-Identifier: MIT */
/* Lists nested five deep, of different kinds: list, list, ring of one, list, block. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct e {
    int *block;
    struct e *next;
};
struct d {
    struct e *items;
    struct d *next;
};
struct c {
    struct c *self;
    struct d *items;
};
struct b {
    struct c *ring;
    struct b *next;
};
struct a {
    struct a *next;
    struct b *items;
};

static struct e *make_e(void)
{
    struct e *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct e *n = malloc(sizeof *n);
        n->block = malloc(sizeof *n->block);
        n->next = list;
        list = n;
    }
    return list;
}

static void free_e(struct e *list)
{
    while (list) {
        struct e *next = list->next;
#ifndef BROKEN
        free(list->block);
#endif
        free(list);
        list = next;
    }
}

int main(void)
{
    struct a *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct a *n = malloc(sizeof *n);
        n->items = NULL;
        n->next = list;
        list = n;
        while (__VERIFIER_nondet_int()) {
            struct b *m = malloc(sizeof *m);
            m->next = n->items;
            n->items = m;
            m->ring = malloc(sizeof *m->ring);
            m->ring->self = m->ring;
            m->ring->items = NULL;
            while (__VERIFIER_nondet_int()) {
                struct d *d = malloc(sizeof *d);
                d->items = make_e();
                d->next = m->ring->items;
                m->ring->items = d;
            }
        }
    }
    while (list) {
        struct a *n = list;
        list = n->next;
        while (n->items) {
            struct b *m = n->items;
            n->items = m->next;
            while (m->ring->items) {
                struct d *d = m->ring->self->items;
                m->ring->items = d->next;
                free_e(d->items);
                free(d);
            }
            free(m->ring);
            free(m);
        }
        free(n);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
