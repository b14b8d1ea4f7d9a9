/* A sparse set: members lie densely, and an array says where each number lies. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct set {
    unsigned *dense, *where;
    unsigned count, limit;
};

static int set_has(const struct set *s, unsigned x)
{
    return x < s->limit && s->where[x] < s->count && s->dense[s->where[x]] == x;
}

static void set_add(struct set *s, unsigned x)
{
#ifdef BROKEN
    if (x > s->limit || set_has(s, x))
#else
    if (x >= s->limit || s->count == s->limit || set_has(s, x))
#endif
        return;
    s->dense[s->count] = x;
    s->where[x] = s->count++;
}

static void set_remove(struct set *s, unsigned x)
{
    if (!set_has(s, x))
        return;
    unsigned last = s->dense[--s->count], at = s->where[x];
    s->dense[at] = last;
    if (last < s->limit)
        s->where[last] = at;
}

int main(void)
{
    struct set s = {NULL, NULL, 0, __VERIFIER_nondet_uint() % 1000 + 1};
    s.dense = calloc(s.limit, sizeof *s.dense);
    s.where = calloc(s.limit, sizeof *s.where);
    if (s.dense && s.where)
        while (__VERIFIER_nondet_uint()) {
            unsigned x = __VERIFIER_nondet_uint();
            if (x % 2)
                set_add(&s, x / 2);
            else
                set_remove(&s, x / 2);
        }
    free(s.dense);
    free(s.where);
    return 0;
}

/* truth: TRUE
 * arch: 64 */
