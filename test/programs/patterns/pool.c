/* SPDX-License-Identifier: MIT */
/* A memory pool: nodes go between a list in use and a free list. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};
struct pool {
    struct node *unused, *used;
};

static struct node *pool_get(struct pool *pool)
{
    struct node *n = pool->unused;
    if (n)
        pool->unused = n->next;
    else
        n = malloc(sizeof *n);
    n->next = pool->used;
    pool->used = n;
    return n;
}

static void pool_put(struct pool *pool)
{
    struct node *n = pool->used;
    if (!n)
        return;
#ifndef BROKEN
    pool->used = n->next;
#endif
    n->next = pool->unused;
    pool->unused = n;
}

int main(void)
{
    struct pool pool = {NULL, NULL};
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            pool_get(&pool)->value = 1;
        else
            pool_put(&pool);
    }
    while (pool.used) {
        struct node *n = pool.used;
        pool.used = n->next;
        free(n);
    }
    while (pool.unused) {
        struct node *n = pool.unused;
        pool.unused = n->next;
        free(n);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
