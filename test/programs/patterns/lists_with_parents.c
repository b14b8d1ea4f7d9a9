/* SPDX-License-Identifier: MIT */
/* A list of lists whose nodes lead to the node that holds them. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

#ifdef BROKEN
static int guess(void)
{
    return __VERIFIER_nondet_uint() * 2654435761u == 987654321u;
}
#endif
struct out;
struct in {
    struct in *next;
    struct out *up;
};
struct out {
    struct out *next;
    struct in *down;
    int c;
};
int main(void)
{
    struct out *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct out *n = malloc(sizeof *n);
        n->down = NULL;
        n->c = 0;
        n->next = head;
        head = n;
        while (__VERIFIER_nondet_int()) {
            struct in *m = malloc(sizeof *m);
            m->next = n->down;
            m->up = n;
            n->c++;
            n->down = m;
        }
    }

#ifdef BROKEN
    if (guess() && head && head->next && head->down)
        head->down->up = head->next, free(head->next);
#endif

    while (head) {
        struct out *n = head->next;

        while (head->down) {
            struct in *m = head->down->next;
            head->down->up->c--;
            free(head->down);
            head->down = m;
        }

        free(head);
        head = n;
    }
}

/* truth: TRUE
 * args: --malloc-succeeds --domain symheap */
