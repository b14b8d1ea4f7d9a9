/* SPDX-License-Identifier: MIT */
/* A list whose nodes own doubly linked lists, freed from their ends. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct inner {
    struct inner *next, *prev;
};
struct outer {
    struct outer *next;
    struct inner *first, *last;
};

int main(void)
{
    struct outer *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct outer *o = malloc(sizeof *o);
        o->first = o->last = NULL;
        o->next = list;
        list = o;
        while (__VERIFIER_nondet_int()) {
            struct inner *n = malloc(sizeof *n);
            n->next = NULL;
            n->prev = o->last;
            if (o->last)
                o->last->next = n;
            else
                o->first = n;
            o->last = n;
        }
    }
    while (list) {
        struct outer *o = list;
        list = o->next;
        for (struct inner *n = o->last; n;) {
            struct inner *prev = n->prev;
            free(n);
            n = prev;
        }
#ifdef BROKEN
        free(o->first);
#endif
        free(o);
    }
    return 0;
}

/* truth: TRUE
 * args: --malloc-succeeds */
