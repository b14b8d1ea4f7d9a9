/* SPDX-License-Identifier: MIT */
/* A forest of sets whose ways are halved as they are climbed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct element {
    struct element *up, *all;
};

int main(void)
{
    struct element *all = NULL;
    while (__VERIFIER_nondet_int()) {
        struct element *new = malloc(sizeof *new);
        if (!new)
            break;
        new->up = all;
        new->all = all;
        all = new;
    }
    while (all && __VERIFIER_nondet_int()) {
        struct element *at = all;
        while (at->up && at->up->up) {
            at->up = at->up->up;
            at = at->up;
        }
    }
    while (all) {
#ifndef BROKEN
        struct element *next = all->all;
#else
        struct element *next = all->up;
#endif
        free(all);
        all = next;
    }
    return 0;
}

/* truth: TRUE */
