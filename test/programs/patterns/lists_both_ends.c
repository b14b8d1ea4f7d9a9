/* SPDX-License-Identifier: MIT */
/* A list of doubly linked lists, held by both ends. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

#ifdef BROKEN
static int guess(void)
{
    return __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
}
#endif
struct in {
    struct in *next, *prev;
};
struct out {
    struct out *next;
    struct in *down, *last;
};
int main(void)
{
    struct out *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct out *n = malloc(sizeof *n);
        n->down = NULL;
        n->last = NULL;
        n->next = head;
        head = n;
        while (__VERIFIER_nondet_int()) {
            struct in *m = malloc(sizeof *m);
            m->next = n->down;
            m->prev = NULL;
            if (m->next)
                m->next->prev = m;
            else
                n->last = m;
            n->down = m;
        }

#ifdef BROKEN
        if (guess() && n->down && n->down->next)
            n->down->next->prev = NULL, n->down = n->down->next;
#endif
    }

    while (head) {
        struct out *n = head->next;

        while (head->down) {
            struct in *m = head->down->next;
            if (m)
                m->prev = NULL;
            else
                head->last = NULL;
            free(head->down);
            head->down = m;
        }
        if (head->last)
            *(int *)0 = 1;
        free(head);
        head = n;
    }
}

/* truth: TRUE
 * args: --malloc-succeeds --domain symheap */
