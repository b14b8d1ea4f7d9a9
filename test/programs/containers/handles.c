/* Handles: slots of a fixed table, the free ones chained by index. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#ifdef BROKEN
enum { SLOTS = 100, NONE = SLOTS + 1 };
#else
enum { SLOTS = 100, NONE = SLOTS };
#endif

struct table {
    unsigned short next[SLOTS];
    unsigned short first;
};

static void init(struct table *t)
{
    for (unsigned short i = 0; i < SLOTS; i++)
        t->next[i] = i + 1;
    t->first = 0;
}

static int take(struct table *t)
{
    if (t->first == NONE)
        return -1;
    int slot = t->first;
    t->first = t->next[slot];
    return slot;
}

static void give(struct table *t, int slot)
{
    t->next[slot] = t->first;
    t->first = (unsigned short)slot;
}

int main(void)
{
    struct table t;
    init(&t);
    while (__VERIFIER_nondet_int()) {
        int a = take(&t);
        if (a < 0)
            break;
        if (__VERIFIER_nondet_int())
            give(&t, a);
    }
    return 0;
}

/* truth: TRUE
 * arch: 64 */
