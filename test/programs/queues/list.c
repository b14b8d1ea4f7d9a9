/* BSD LIST: entries point back at the field that points to them. */
#include <stdlib.h>
#include <sys/queue.h>

extern int __VERIFIER_nondet_int(void);

struct conn {
    int fd;
    LIST_ENTRY(conn) link;
};
static LIST_HEAD(, conn) conns = LIST_HEAD_INITIALIZER(conns);

static void add(int fd)
{
    struct conn *c = malloc(sizeof *c), *at;
    if (!c)
        abort();
    c->fd = fd;
    LIST_FOREACH(at, &conns, link)
        if (at->fd > fd)
            break;
    if (at)
        LIST_INSERT_BEFORE(at, c, link);
    else
        LIST_INSERT_HEAD(&conns, c, link);
}

int main(void)
{
    struct conn *c, *next;
    while (__VERIFIER_nondet_int())
        add(__VERIFIER_nondet_int());
    for (c = LIST_FIRST(&conns); c; c = next) {
        next = LIST_NEXT(c, link);
        if (c->fd < 0) {
            LIST_REMOVE(c, link);
#ifndef BROKEN
            free(c);
#endif
        }
    }
    while ((c = LIST_FIRST(&conns))) {
        LIST_REMOVE(c, link);
        free(c);
    }
    return 0;
}

/* truth: TRUE */
