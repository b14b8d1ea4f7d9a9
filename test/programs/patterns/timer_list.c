/* SPDX-License-Identifier: MIT */
/* An event loop's timers: sorted insertion, expiry from the front, cancellation at any place. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct timer {
    unsigned due;
    struct timer *next;
};

static void timer_add(struct timer **list, unsigned due)
{
    while (*list && (*list)->due <= due)
        list = &(*list)->next;
    struct timer *t = malloc(sizeof *t);
    t->due = due;
    t->next = *list;
    *list = t;
}

static void timer_expire(struct timer **list, unsigned now)
{
    while (*list && (*list)->due <= now) {
        struct timer *t = *list;
        *list = t->next;
        free(t);
#ifdef BROKEN
        if (t->next == t)
            return;
#endif
    }
}

static void timer_cancel(struct timer **list)
{
    while (*list && __VERIFIER_nondet_int())
        list = &(*list)->next;
    if (*list) {
        struct timer *t = *list;
        *list = t->next;
        free(t);
    }
}

int main(void)
{
    struct timer *timers = NULL;
    while (__VERIFIER_nondet_int()) {
        timer_add(&timers, (unsigned)__VERIFIER_nondet_int());
        timer_expire(&timers, (unsigned)__VERIFIER_nondet_int());
        timer_cancel(&timers);
    }
    timer_expire(&timers, -1u);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --work 1 */
