/* SPDX-License-Identifier: MIT */
/* The loops of the CFA and the order in which the waitlist works: a weak topological order (Bourdoncle 1993).
 * Strongly connected components come one after the other, each as a whole before what follows it; inside a component
 * its head comes first, then the rest, ordered the same way without the head. A reverse postorder alone would put the
 * end of a loop before its body half the time. Components are found by Tarjan's algorithm; only the nesting of loops
 * recurses. */
#include "engine/parts.h"

#include <stdlib.h>

typedef struct LocationVisit {
    uint32_t location, next_edge;
} LocationVisit;

typedef struct ComponentSearch {
    Tree *tree;
    uint32_t *region;      /* of each location: the part of the graph it is in now */
    uint32_t regions;      /* made so far */
    uint32_t *number;      /* 0: not seen; else order of discovery + 1 */
    uint32_t *low;         /* lowest number reachable */
    bool *is_waiting;      /* seen, its component not yet complete */
    uint32_t *waiting;     /* a stack of them */
    LocationVisit *visits; /* the depth-first path */
    size_t waiting_count, visit_count;
    uint32_t seen;
} ComponentSearch;

/* Components in reverse topological order, one after the other. */
typedef struct Components {
    uint32_t *members;
    size_t member_count;
    size_t *ends; /* the i-th ends before members[ends[i]] */
    size_t count;
} Components;

static void visit_begin(ComponentSearch *search, uint32_t location)
{
    search->number[location] = search->low[location] = ++search->seen;
    search->is_waiting[location] = true;
    search->waiting[search->waiting_count++] = location;
    search->visits[search->visit_count++] = (LocationVisit){location, 0};
}

/* All successors of the last visit have been seen. */
static void visit_end(ComponentSearch *search, Components *found)
{
    uint32_t location = search->visits[--search->visit_count].location;
    if (search->visit_count) {
        uint32_t above = search->visits[search->visit_count - 1].location;
        if (search->low[location] < search->low[above])
            search->low[above] = search->low[location];
    }
    if (search->low[location] != search->number[location])
        return;
    uint32_t member;
    do {
        member = search->waiting[--search->waiting_count];
        search->is_waiting[member] = false;
        found->members[found->member_count++] = member;
    } while (member != location);
    found->ends[found->count++] = found->member_count;
}

static void visit_from(ComponentSearch *search, uint32_t from, Components *found)
{
    const Program *program = search->tree->program;
    visit_begin(search, from);
    while (search->visit_count) {
        LocationVisit *visit = &search->visits[search->visit_count - 1];
        const Location *location = &program->locations[visit->location];
        if (visit->next_edge == location->edge_count) {
            visit_end(search, found);
            continue;
        }
        uint32_t target = program_edge(program, location->edges[visit->next_edge++])->target.index;
        if (search->region[target] != search->region[from])
            continue;
        if (!search->number[target])
            visit_begin(search, target);
        else if (search->is_waiting[target] && search->number[target] < search->low[visit->location])
            search->low[visit->location] = search->number[target];
    }
}

static bool has_self_edge(const Program *program, uint32_t index)
{
    const Location *location = &program->locations[index];
    for (uint32_t i = 0; i < location->edge_count; i++)
        if (program_edge(program, location->edges[i])->target.index == index)
            return true;
    return false;
}

/* Puts the loop's head, the member a depth-first search meets first, at the front. */
static void head_first(const Program *program, uint32_t *members, size_t count)
{
    size_t head = 0;
    for (size_t i = 1; i < count; i++)
        if (program->locations[members[i]].order < program->locations[members[head]].order)
            head = i;
    uint32_t first = members[0];
    members[0] = members[head];
    members[head] = first;
}

/* Gives the members, all of one region, the orders from `first` on. */
static void arrange(ComponentSearch *search, const uint32_t *members, size_t count, uint32_t first, bool is_outermost)
{
    Tree *tree = search->tree;
    Components found = {mem_alloc(count * sizeof *found.members), 0, mem_alloc(count * sizeof *found.ends), 0};
    for (size_t i = 0; i < count; i++)
        search->number[members[i]] = 0;
    for (size_t i = 0; i < count; i++)
        if (!search->number[members[i]])
            visit_from(search, members[i], &found);
    for (size_t i = found.count; i-- > 0;) {
        size_t begin = i ? found.ends[i - 1] : 0, size = found.ends[i] - begin;
        uint32_t *component = found.members + begin;
        head_first(tree->program, component, size);
        tree->order[component[0]] = first;
        if (is_outermost && (size > 1 || has_self_edge(tree->program, component[0]))) {
            tree->loop_count++;
            for (size_t k = 0; k < size; k++)
                tree->loop_of[component[k]] = tree->loop_count;
        }
        if (size > 1) {
            search->regions++;
            for (size_t k = 1; k < size; k++)
                search->region[component[k]] = search->regions;
            arrange(search, component + 1, size - 1, first + 1, false);
        }
        first += (uint32_t)size;
    }
    free(found.members);
    free(found.ends);
}

void tree_find_loops(Tree *tree)
{
    size_t count = tree->program->location_count;
    tree->loop_of = mem_alloc(count * sizeof *tree->loop_of);
    tree->order = mem_alloc(count * sizeof *tree->order);
    ComponentSearch search = {
        .tree = tree,
        .region = mem_alloc(count * sizeof *search.region),
        .number = mem_alloc(count * sizeof *search.number),
        .low = mem_alloc(count * sizeof *search.low),
        .is_waiting = mem_alloc(count * sizeof *search.is_waiting),
        .waiting = mem_alloc(count * sizeof *search.waiting),
        .visits = mem_alloc(count * sizeof *search.visits),
    };
    uint32_t *all = mem_alloc(count * sizeof *all);
    for (uint32_t i = 0; i < count; i++)
        all[i] = i;
    arrange(&search, all, count, 0, true);
    free(all);
    free(search.region);
    free(search.number);
    free(search.low);
    free(search.is_waiting);
    free(search.waiting);
    free(search.visits);
}
