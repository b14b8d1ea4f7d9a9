/* SPDX-License-Identifier: MIT */
/* An undo log: actions are pushed, undone to a redo list, redone or dropped. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct action {
    struct action *next;
    int *saved;
};

static void drop(struct action **list)
{
    struct action *at = *list;
#ifndef BROKEN
    *list = NULL;
#endif
    while (at) {
        struct action *next = at->next;
        free(at->saved);
        free(at);
        at = next;
    }
}

static void move(struct action **to, struct action **from)
{
    struct action *a = *from;
    if (!a)
        return;
    *from = a->next;
    a->next = *to;
    *to = a;
    *a->saved = 1;
}

int main(void)
{
    struct action *undo = NULL, *redo = NULL;
    while (__VERIFIER_nondet_int()) {
        switch (__VERIFIER_nondet_int()) {
        case 0: {
            struct action *a = malloc(sizeof *a);
            a->saved = malloc(sizeof *a->saved);
            a->next = undo;
            undo = a;
            drop(&redo);
            break;
        }
        case 1:
            move(&redo, &undo);
            break;
        default:
            move(&undo, &redo);
            break;
        }
    }
    drop(&undo);
    drop(&redo);
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
