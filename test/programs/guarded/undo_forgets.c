/* SPDX-License-Identifier: MIT */
/* Behind an input that no search guesses: an undo log forgets the value that it undoes. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
static int happens(void)
{
    return __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
}
struct n {
    int *data;
    struct n *next;
};
static struct n *push(struct n *h)
{
    struct n *m = malloc(sizeof *m);
    m->data = malloc(4);
    m->next = h;
    return m;
}
static void drop(struct n *h)
{
    while (h) {
        struct n *x = h->next;
        free(h->data);
        free(h);
        h = x;
    }
}
struct u {
    int *old;
    struct n *what;
    struct u *next;
};
int main(void)
{
    struct n *h = push(push(0));
    struct u *log = 0;
    while (__VERIFIER_nondet_int()) {
        struct u *e = malloc(sizeof *e);
        e->old = h->data;
        e->what = h;
        h->data = malloc(4);
        e->next = log;
        log = e;
    }
    while (log) {
        struct u *e = log->next;
        if (!happens())
            free(log->what->data);
        log->what->data = log->old;
        free(log);
        log = e;
    }
    drop(h);
    return 0;
}
/* truth: FALSE(valid-memtrack)
 * arch: 64
 * args: --malloc-succeeds */
