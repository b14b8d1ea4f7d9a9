/* SPDX-License-Identifier: MIT */
/* A driver's list: each entry owns a lock and a buffer. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct lock {
    int held;
};
struct entry {
    struct lock *lock;
    char *buffer;
    struct entry *next;
};

static struct entry *entry_new(struct entry *next)
{
    struct entry *entry = malloc(sizeof *entry);
    entry->lock = malloc(sizeof *entry->lock);
    entry->lock->held = 0;
    entry->buffer = malloc(64);
    entry->next = next;
    return entry;
}

int main(void)
{
    struct entry *list = NULL;
    while (__VERIFIER_nondet_int())
        list = entry_new(list);
    for (struct entry *at = list; at; at = at->next) {
        at->lock->held = 1;
        at->buffer[63] = 0;
        at->lock->held = 0;
    }
    while (list) {
        struct entry *next = list->next;
        free(list->buffer);
#ifndef BROKEN
        free(list->lock);
#endif
        free(list);
        list = next;
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds --domain symheap */
