/* SPDX-License-Identifier: MIT */
/* A log with head and tail; messages own their text, and the oldest go first. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct message {
    char *text;
    struct message *next;
};
struct log {
    struct message *oldest, *newest;
};

int main(void)
{
    struct log *log = calloc(1, sizeof *log);
    while (__VERIFIER_nondet_int()) {
        struct message *m = malloc(sizeof *m);
        m->text = malloc(10);
        m->text[9] = 0;
        m->next = NULL;
        if (log->oldest)
            log->newest->next = m;
        else
            log->oldest = m;
        log->newest = m;
        if (__VERIFIER_nondet_int()) {
            m = log->oldest;
            log->oldest = m->next;
#ifndef BROKEN
            free(m->text);
#endif
            free(m);
        }
    }
    while (log->oldest) {
        struct message *m = log->oldest;
        log->oldest = m->next;
        free(m->text);
        free(m);
    }
    free(log);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
