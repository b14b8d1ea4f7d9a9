/* A sorted list by cursors: insertion before the link that a pointer to a link stands at, and removal. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct n {
    int v;
    struct n *next;
};
int main(void)
{
    struct n *h = 0;
    while (__VERIFIER_nondet_int()) {
        int v = __VERIFIER_nondet_int();
        struct n **p = &h;
        while (*p && (*p)->v < v)
            p = &(*p)->next;
        struct n *m = malloc(sizeof *m);
        if (!m)
            break;
        m->v = v;
        m->next = *p;
        *p = m;
    }
    struct n **p = &h;
    while (*p) {
        if ((*p)->v == 3) {
            struct n *x = *p;
            *p = x->next;
            free(x);
        } else
            p = &(*p)->next;
    }
    while (h) {
        struct n *x = h->next;
        free(h);
        h = x;
    }
    return 0;
}

/* truth: TRUE */
