/* SPDX-License-Identifier: MIT */
/* The loops of the CFA: its strongly connected components that have an edge inside, by Tarjan's algorithm, without recursion. */
#include "engine/parts.h"

#include <stdlib.h>

typedef struct Visit {
    uint32_t location, next_edge;
} Visit;

typedef struct Search {
    uint32_t *number;   /* 0: not seen; else order of discovery + 1 */
    uint32_t *low;      /* lowest number reachable */
    bool *is_waiting;   /* seen, its component not yet complete */
    uint32_t *waiting;  /* a stack of them */
    Visit *visits;      /* the depth-first path */
    size_t waiting_count, visit_count;
    uint32_t seen;
} Search;

static void visit_begin(Search *search, uint32_t location)
{
    search->number[location] = search->low[location] = ++search->seen;
    search->is_waiting[location] = true;
    search->waiting[search->waiting_count++] = location;
    search->visits[search->visit_count++] = (Visit){location, 0};
}

/* All successors of the last visit have been seen. */
static void visit_end(Tree *tree, Search *search, bool has_self_edge)
{
    uint32_t location = search->visits[--search->visit_count].location;
    if (search->visit_count) {
        uint32_t above = search->visits[search->visit_count - 1].location;
        if (search->low[location] < search->low[above])
            search->low[above] = search->low[location];
    }
    if (search->low[location] != search->number[location])
        return;
    bool is_loop = has_self_edge || search->waiting[search->waiting_count - 1] != location;
    if (is_loop)
        tree->loop_count++;
    uint32_t member;
    do {
        member = search->waiting[--search->waiting_count];
        search->is_waiting[member] = false;
        tree->loop_of[member] = is_loop ? tree->loop_count : 0;
    } while (member != location);
}

static void visit_all(Tree *tree, Search *search, uint32_t from)
{
    visit_begin(search, from);
    while (search->visit_count) {
        Visit *visit = &search->visits[search->visit_count - 1];
        const Location *location = &tree->program->locations[visit->location];
        if (visit->next_edge == location->edge_count) {
            bool has_self_edge = false;
            for (uint32_t i = 0; i < location->edge_count; i++)
                has_self_edge |= program_edge(tree->program, location->edges[i])->target.index == visit->location;
            visit_end(tree, search, has_self_edge);
            continue;
        }
        uint32_t target = program_edge(tree->program, location->edges[visit->next_edge++])->target.index;
        if (!search->number[target])
            visit_begin(search, target);
        else if (search->is_waiting[target] && search->number[target] < search->low[visit->location])
            search->low[visit->location] = search->number[target];
    }
}

void tree_find_loops(Tree *tree)
{
    size_t count = tree->program->location_count;
    tree->loop_of = mem_alloc(count * sizeof *tree->loop_of);
    Search search = {
        .number = mem_alloc(count * sizeof *search.number),
        .low = mem_alloc(count * sizeof *search.low),
        .is_waiting = mem_alloc(count * sizeof *search.is_waiting),
        .waiting = mem_alloc(count * sizeof *search.waiting),
        .visits = mem_alloc(count * sizeof *search.visits),
    };
    for (uint32_t i = 0; i < count; i++)
        if (!search.number[i])
            visit_all(tree, &search, i);
    free(search.number);
    free(search.low);
    free(search.is_waiting);
    free(search.waiting);
    free(search.visits);
}
