/* SPDX-License-Identifier: MIT */
/* Functions with two arguments that may lead anywhere, or one in a type with two links: test/entry/run. The first are right for
 * every graph; the others go wrong for one sharing, one content or behind one input, or lose what only an argument leads to. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct a {
    int key;
    struct a *next;
};
struct d {
    int key;
    struct d *next, *prev;
};
struct t {
    long key;
    struct t *left, *right;
};
struct l {
    struct a *head;
    long n;
    struct a *tail;
};

int cmp_a(struct a *x, struct a *y)
{
    if (!x || !y)
        return 0;
    return x->key < y->key ? -1 : x->key > y->key;
}

/* Two names for a struct. */
typedef struct a named;

int cmp_named(const named *x, struct a *y)
{
    return x && y && x != y ? x->key < y->key : 0;
}

int eq_lists(struct a *x, struct a *y)
{
    while (x && y) {
        if (x->key != y->key)
            return 0;
        x = x->next;
        y = y->next;
    }
    return x == y;
}

int contains(struct a *x, struct a *y)
{
    for (; x; x = x->next)
        if (x == y)
            return 1;
    return 0;
}

void swap_key(struct a *x, struct a *y)
{
    if (!x || !y)
        return;
    int t = x->key;
    x->key = y->key;
    y->key = t;
}

int cmp_t(struct t *x, struct t *y)
{
    if (!x || !y)
        return 0;
    return x->key < y->key ? -1 : x->key > y->key;
}

int one_t(struct t *x)
{
    while (x)
        x = x->key > 0 ? x->left : x->right;
    return 0;
}

void set3(struct a *x, struct a *y, struct a *z)
{
    if (x)
        x->key = 1;
    if (y)
        y->key = 2;
    if (z)
        z->key = 3;
}

void fill_next(struct a *x, struct a *y)
{
    if (x && !x->next)
        x->next = y;
}

int head_key(struct l *x, struct l *y)
{
    if (x && x->head && y && y->tail)
        return x->head->key + y->tail->key;
    return 0;
}

int two_steps(struct t *x, struct t *y)
{
    if (x && x->left && x->left->right && y)
        return x->left->right->key == y->key;
    return 0;
}

struct a *last(struct a *x, struct a *y)
{
    while (x && x->next && x != y)
        x = x->next;
    return x;
}

int nth(struct d *x, struct d *y, int n)
{
    while (n-- > 0 && x) {
        x = x->next;
        if (x && x->prev)
            x = x->prev->next;
    }
    return x == y;
}

long sum(struct t *x, struct t *y)
{
    long s = 0;
    while (x) {
        s += x->key;
        x = y && y->left == x ? x->left : x->right;
    }
    return s;
}

void set_all(struct d *x, struct d *y)
{
    for (; x; x = x->next)
        if (y)
            x->key = y->key;
}

/* -- Wrong ------------------------------------------------------------------------------------------------------------ */

#define MAGIC(k) ((unsigned)(k)*2654435761u == 987654321u)

void lose_next(struct a *x, struct a *y, int k)
{
    if (x && MAGIC(k))
        x->next = NULL;
}

void lose_next2(struct a *x, struct a *y, int k)
{
    if (x && x->next && MAGIC(k))
        x->next = y;
}

void lose_alias(struct a *x, struct a *y, int k)
{
    if (x && y && !y->next && MAGIC(k)) {
        y->next = x;
        x->next = NULL;
    }
}

void lose_byte(struct t *x, struct t *y, int k)
{
    if (x && MAGIC(k))
        ((char *)&x->left)[0] = 1;
}

void lose_int(struct t *x, struct t *y, int k)
{
    if (x && MAGIC(k))
        ((int *)x)[3] = 1;
}

void lose_set(struct a *x, struct a *y, int k)
{
    if (x && MAGIC(k))
        memset(x, 0, sizeof *x);
}

void lose_copy(struct a *x, struct a *y, int k)
{
    if (x && y && MAGIC(k))
        *x = *y;
}

void lose_index(struct t *x, struct t *y, unsigned k)
{
    if (x && k < 3)
        ((long *)x)[k] = 0;
}

void lose_stale(struct a *x, struct a *y, int k)
{
    if (!x || !y)
        return;
    if (!x->next) {
        y->next = MAGIC(k) ? y : y->next;
    }
}

void lose_retest(struct a *x, struct a *y, int k)
{
    if (!x || !y || x->next)
        return;
    y->key = k;
    if (!x->next && MAGIC(k))
        y->next = x;
}

void lose_written(struct a *x, struct a *y, struct a *z)
{
    if (!x || !y || !z || x->next)
        return;
    x->next = y;
    if (y != x && y != z) {
        x->next = NULL;
    }
    if (y == z)
        z->next = 0;
}

void null_alias(struct a *x, struct a *y, int k)
{
    if (!x || !y || !x->next)
        return;
    if (MAGIC(k))
        y->next = NULL;
    x->next->key = 1;
}

void null_stale(struct a *x, struct a *y)
{
    if (!x || !y || !x->next)
        return;
    if (!y->next)
        return;
    struct a *n = x->next;
    x = n;
    x->next->key = 1;
}

void null_loop(struct a *x, struct a *y)
{
    while (x && x->next) {
        if (y)
            x = x->next->next;
        else
            x = x->next;
        x->key = 1;
    }
}

void free_one(struct a *x, struct a *y, int k)
{
    if (x && MAGIC(k))
        free(x);
}

void free_shared(struct a *x, struct a *y, int k)
{
    if (x && !x->next && x != y && MAGIC(k)) {
        free(x);
    }
}

void use_freed(struct l *x, struct a *y)
{
    if (!x || !x->head || x->tail)
        return;
    if (y && !y->next) {
        free(y);
        x->head->key = 1;
    }
}

int eq_ptr(struct a *x, struct a *y)
{
    if (x && y && x->next == y && y->next == x && x != y) {
        int *p = 0;
        *p = 1;
    }
    return 0;
}

int self(struct a *x, struct a *y)
{
    if (x && x->next == x && y != x) {
        int *p = 0;
        *p = 1;
    }
    return 0;
}

int share(struct t *x, struct t *y)
{
    if (x && x->left && x->left == x->right && x->left->left == y && y)
        return *(int *)0;
    return 0;
}

int content(struct t *x, struct t *y)
{
    if (x && y && MAGIC(x->key) && x->key == y->key + 1)
        return *(int *)0;
    return 0;
}

int cyc3(struct t *x, struct t *y)
{
    if (x && y && x->left == y && y->left && y->left != x && y->left != y && y->left->left == x)
        return *(int *)0;
    return 0;
}

struct a *leak_new(struct a *x, struct a *y, int k)
{
    struct a *n = malloc(sizeof *n);
    if (!n)
        return 0;
    n->next = x;
    if (MAGIC(k))
        return x;
    return n;
}

void hold_new(struct a *x, struct a *y, int k)
{
    struct a *n = malloc(sizeof *n);
    if (!n)
        return;
    n->next = 0;
    if (x && !x->next)
        x->next = n;
    else
        free(n);
    if (y && y->next && MAGIC(k))
        y->next->next = 0;
}

struct l *ret(struct l *x, struct a *y)
{
    if (x)
        x->n = (long)(uintptr_t)y;
    if (x && x->tail && x->n == 0)
        x->tail = 0;
    return x;
}

void many(struct l *x, struct l *y)
{
    for (struct a *p = x ? x->head : 0; p; p = p->next)
        if (y && p == y->tail && y->head && y->head != p)
            y->head = p;
}
