/* SPDX-License-Identifier: MIT */
/* A list of lists, every node of either owns an object. */
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
    struct in *next;
    int *p;
};
struct out {
    struct out *next;
    struct in *down;
    int *q;
};
int main(void)
{
    struct out *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct out *n = malloc(sizeof *n);
        n->down = NULL;
        n->q = malloc(4);
        *n->q = 1;
        n->next = head;
        head = n;
        while (__VERIFIER_nondet_int()) {
            struct in *m = malloc(sizeof *m);
            m->next = n->down;
            m->p = malloc(4);
            *m->p = 2;
            n->down = m;
        }

#ifdef BROKEN
        if (guess() && n->down)
            n->down = n->down->next;
#endif
    }

    while (head) {
        struct out *n = head->next;

        while (head->down) {
            struct in *m = head->down->next;
            free(head->down->p);
            free(head->down);
            head->down = m;
        }
        free(head->q);
        free(head);
        head = n;
    }
}

/* truth: TRUE
 * args: --malloc-succeeds --domain symheap */
