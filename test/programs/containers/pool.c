/* A pool of objects by index: free ones are chained by indexes in the objects themselves. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum { NOBODY = -1 };

struct object {
    int next; /* of a free one */
    int value;
};

struct pool {
    struct object *objects;
    int size, first_free;
};

static int pool_take(struct pool *p)
{
    int taken = p->first_free;
    if (taken != NOBODY)
        p->first_free = p->objects[taken].next;
    return taken;
}

static void pool_give(struct pool *p, int index)
{
    p->objects[index].next = p->first_free;
    p->first_free = index;
}

int main(void)
{
    struct pool p = {NULL, __VERIFIER_nondet_int(), NOBODY};
    if (p.size < 1 || p.size > 10000)
        return 0;
    p.objects = malloc((size_t)p.size * sizeof *p.objects);
    if (!p.objects)
        return 1;
#ifdef BROKEN
    for (int i = p.size; i >= 1; i--)
#else
    for (int i = p.size - 1; i >= 0; i--)
#endif
        pool_give(&p, i);
    while (__VERIFIER_nondet_int()) {
        int a = pool_take(&p);
        if (a == NOBODY)
            break;
        p.objects[a].value = 1;
        if (__VERIFIER_nondet_int())
            pool_give(&p, a);
    }
    free(p.objects);
    return 0;
}

/* truth: TRUE
 * arch: 64 */
