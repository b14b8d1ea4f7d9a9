/* SPDX-License-Identifier: MIT */
/* The first node of each inner list leads back to the node that holds the list; of an empty list nothing is held. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void) __attribute__((noreturn));

struct inner {
    struct inner *next;
    void *prev;
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
            if (o->last) {
                n->prev = o->last;
                o->last->next = n;
            } else {
                n->prev = o;
                o->first = n;
            }
            o->last = n;
        }
    }
    while (list) {
        struct outer *o = list;
        list = o->next;
        if (list && list->next && !list->next->first && !list->next->last)
            __VERIFIER_error();
        while (o->first) {
            struct inner *next = o->first->next;
            free(o->first);
            o->first = next;
        }
        free(o);
    }
    return 0;
}

/* truth: FALSE(unreach-call)
 * args: --malloc-succeeds */
