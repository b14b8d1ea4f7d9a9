/* SPDX-License-Identifier: MIT */
/* The text of the oldest message is lost. */
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

/* truth: FALSE(valid-memtrack)
 * args: --malloc-succeeds */
