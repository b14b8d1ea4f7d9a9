/* A graph as an array of lists of edges. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct edge {
    unsigned to;
    struct edge *next;
};

struct graph {
    size_t n;
    struct edge **edges;
};

static int graph_connect(struct graph *g, size_t from, size_t to)
{
#ifdef BROKEN
    if (to >= g->n)
#else
    if (from >= g->n || to >= g->n)
#endif
        return -1;
    struct edge *edge = malloc(sizeof *edge);
    if (!edge)
        return -1;
    edge->to = (unsigned)to;
    edge->next = g->edges[from];
    g->edges[from] = edge;
    return 0;
}

static size_t graph_degree(const struct graph *g, size_t node)
{
    size_t degree = 0;
    for (const struct edge *edge = g->edges[node]; edge; edge = edge->next)
        degree++;
    return degree;
}

static void graph_free(struct graph *g)
{
    for (size_t i = 0; i < g->n; i++) {
        struct edge *edge = g->edges[i];
        while (edge) {
            struct edge *next = edge->next;
            free(edge);
            edge = next;
        }
    }
    free(g->edges);
}

int main(void)
{
    struct graph g = {__VERIFIER_nondet_uint(), NULL};
    if (g.n == 0 || g.n > 100000)
        return 0;
    g.edges = calloc(g.n, sizeof *g.edges);
    if (!g.edges)
        return 1;
    while (__VERIFIER_nondet_uint())
        graph_connect(&g, __VERIFIER_nondet_uint(), __VERIFIER_nondet_uint());
    size_t most = 0;
    for (size_t i = 0; i < g.n; i++) {
        size_t degree = graph_degree(&g, i);
        if (degree > most)
            most = degree;
    }
    graph_free(&g);
    return most > 3;
}

/* truth: TRUE
 * arch: 64 */
