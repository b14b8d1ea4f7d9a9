/* Linux hlist: pprev points at the pointer to the node. */
#include <stddef.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct hnode {
    struct hnode *next, **pprev;
};
struct hhead {
    struct hnode *first;
};
struct item {
    long key;
    struct hnode node;
};
#define entry(p) ((struct item *)((char *)(p)-offsetof(struct item, node)))
static void hadd(struct hnode *n, struct hhead *h)
{
    struct hnode *first = h->first;
    n->next = first;
    if (first)
        first->pprev = &n->next;
    h->first = n;
    n->pprev = &h->first;
}
static void hdel(struct hnode *n)
{
    struct hnode *next = n->next, **pprev = n->pprev;
    *pprev = next;
    if (next)
        next->pprev = pprev;
}
int main(void)
{
    struct hhead h = {0};
    struct hnode *n;
    while (__VERIFIER_nondet_int()) {
        struct item *i = malloc(sizeof *i);
        if (!i)
            abort();
        i->key = __VERIFIER_nondet_int();
        hadd(&i->node, &h);
    }
    for (n = h.first; n; n = n->next)
        if (entry(n)->key == 5)
            break;
    if (n) {
        hdel(n);
        free(entry(n));
    }
    while ((n = h.first)) {
#ifndef BROKEN
        hdel(n);
#else
        h.first = n->next ? n->next->next : NULL;
#endif
        free(entry(n));
    }
    return 0;
}

/* truth: TRUE */
