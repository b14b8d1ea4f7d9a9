/* BSD STAILQ: singly linked, the head points to the last link. */
#include <stdlib.h>
#include <sys/queue.h>
extern int __VERIFIER_nondet_int(void);
struct msg {
    int kind;
    STAILQ_ENTRY(msg) link;
};
STAILQ_HEAD(queue, msg);
int main(void)
{
    struct queue queue = STAILQ_HEAD_INITIALIZER(queue);
    struct msg *m;
    while (__VERIFIER_nondet_int()) {
        if (!(m = malloc(sizeof *m)))
            abort();
        m->kind = __VERIFIER_nondet_int();
        STAILQ_INSERT_TAIL(&queue, m, link);
        if (__VERIFIER_nondet_int() && (m = STAILQ_FIRST(&queue))) {
            STAILQ_REMOVE_HEAD(&queue, link);
            free(m);
        }
    }
    while ((m = STAILQ_FIRST(&queue))) {
#ifdef BROKEN
        STAILQ_FIRST(&queue) = STAILQ_NEXT(m, link);
        if (m->kind)
            free(m);
#else
        STAILQ_REMOVE_HEAD(&queue, link);
        free(m);
#endif
    }
    return 0;
}

/* truth: TRUE */
