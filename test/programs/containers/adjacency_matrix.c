/* A graph as a matrix of n * n bytes: edges are added, and the nodes reached from the first are counted with a stack. */
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct graph {
    unsigned n;
    unsigned char *edge;
};

static unsigned count_reached(const struct graph *g)
{
    unsigned char *seen = calloc(g->n, 1);
    unsigned *stack = malloc(g->n * sizeof *stack);
    unsigned depth = 0, reached = 0;
    if (seen && stack) {
        seen[0] = 1;
        stack[depth++] = 0;
        while (depth > 0) {
            unsigned at = stack[--depth];
            reached++;
            for (unsigned to = 0; to < g->n; to++)
                if (g->edge[(size_t)at * g->n + to] && !seen[to] && depth < g->n) {
                    seen[to] = 1;
                    stack[depth++] = to;
                }
        }
    }
    free(seen);
    free(stack);
    return reached;
}

int main(void)
{
    struct graph g = {__VERIFIER_nondet_uint(), NULL};
    if (g.n == 0 || g.n > 1000)
        return 0;
    g.edge = calloc((size_t)g.n * g.n, 1);
    if (!g.edge)
        return 1;
    while (__VERIFIER_nondet_uint()) {
        unsigned from = __VERIFIER_nondet_uint(), to = __VERIFIER_nondet_uint();
#ifdef BROKEN
        if (from <= g.n && to < g.n)
#else
        if (from < g.n && to < g.n)
#endif
            g.edge[(size_t)from * g.n + to] = 1;
    }
    unsigned reached = count_reached(&g);
    free(g.edge);
    return reached > g.n;
}

/* truth: TRUE
 * arch: 64 */
