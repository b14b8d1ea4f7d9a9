/* SPDX-License-Identifier: MIT */
/* Edges are freed after the vertices that own them. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct edge {
    struct vertex *to;
    struct edge *next;
};
struct vertex {
    struct edge *edges;
    struct vertex *next;
    int mark;
};

int main(void)
{
    struct vertex *graph = NULL;
    while (__VERIFIER_nondet_int()) {
        struct vertex *v = malloc(sizeof *v);
        v->edges = NULL;
        v->mark = 0;
        v->next = graph;
        graph = v;
    }
    for (struct vertex *v = graph; v; v = v->next)
        while (__VERIFIER_nondet_int()) {
            struct vertex *to = graph;
            while (to->next && __VERIFIER_nondet_int())
                to = to->next;
            struct edge *e = malloc(sizeof *e);
            e->to = to;
            e->next = v->edges;
            v->edges = e;
        }
    for (struct vertex *v = graph; v; v = v->next)
        for (struct edge *e = v->edges; e; e = e->next)
            e->to->mark = 1;
    while (graph) {
        struct vertex *v = graph;
        graph = v->next;
        while (v->edges) {
            struct edge *e = v->edges;
            v->edges = e->next;
            free(e);
        }
        free(v);
        if (v->edges)
            return 1;
    }
    return 0;
}

/* truth: FALSE(valid-deref)
 * args: --malloc-succeeds */
