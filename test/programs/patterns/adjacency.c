/* SPDX-License-Identifier: MIT */
/* A graph: a list of vertices, each with a list of edges that lead to vertices. */
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
#ifdef BROKEN
        if (v->edges)
            return 1;
#endif
    }
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * args: --malloc-succeeds --work 1 */
