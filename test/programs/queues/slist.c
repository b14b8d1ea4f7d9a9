/* BSD SLIST: an entry is removed from the middle. */
#include <stdlib.h>
#include <sys/queue.h>
extern int __VERIFIER_nondet_int(void);
struct e {
    int v;
    SLIST_ENTRY(e) link;
};
static SLIST_HEAD(, e) h = SLIST_HEAD_INITIALIZER(h);
int main(void)
{
    struct e *e;
    while (__VERIFIER_nondet_int()) {
        if (!(e = malloc(sizeof *e)))
            abort();
        e->v = __VERIFIER_nondet_int();
        SLIST_INSERT_HEAD(&h, e, link);
    }
    SLIST_FOREACH(e, &h, link) if (e->v == 7) break;
    if (e) {
        SLIST_REMOVE(&h, e, e, link);
#ifndef BROKEN
        free(e);
#endif
    }
    while ((e = SLIST_FIRST(&h))) {
        SLIST_REMOVE_HEAD(&h, link);
        free(e);
    }
    return 0;
}

/* truth: TRUE */
