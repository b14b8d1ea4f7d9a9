/* SPDX-License-Identifier: MIT */
/* Lists of lists of lists. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

#ifdef BROKEN
static int guess(void)
{
    return __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
}
#endif
struct leaf {
    struct leaf *next;
};
struct in {
    struct in *next;
    struct leaf *down;
};
struct out {
    struct out *next;
    struct in *down;
};
int main(void)
{
    struct out *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct out *n = malloc(sizeof *n);
        n->down = NULL;
        n->next = head;
        head = n;
        while (__VERIFIER_nondet_int()) {
            struct in *m = malloc(sizeof *m);
            m->next = n->down;
            m->down = NULL;
            while (__VERIFIER_nondet_int()) {
                struct leaf *l = malloc(sizeof *l);
                l->next = m->down;
                m->down = l;
            }
            n->down = m;
        }
    }

#ifdef BROKEN
    if (guess() && head && head->next && head->next->down && head->next->down->next)
        free(head->next->down->next);
#endif

    while (head) {
        struct out *n = head->next;

        while (head->down) {
            struct in *m = head->down->next;
            struct leaf *l = head->down->down;
            while (l) {
                struct leaf *k = l->next;
                free(l);
                l = k;
            }
            free(head->down);
            head->down = m;
        }

        free(head);
        head = n;
    }
}

/* truth: TRUE
 * args: --malloc-succeeds --domain symheap */
