/* SPDX-License-Identifier: MIT */
/* Sealing: what every user of a CFA needs, computed once. Programs have one function with 100 000 locations as easily
 * as many small ones, so nothing recurses and liveness is computed register by register, at a cost of the sum of the
 * live ranges. */
#include "program/answer.h"
#include "program/statement.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Buckets: the numbers 0 .. keys-1 each with a list of items, in order of addition. */
typedef struct Buckets {
    uint32_t *first; /* keys + 1 positions in items */
    uint32_t *items;
} Buckets;

typedef struct KeyedItem {
    uint32_t key, item;
} KeyedItem;

typedef struct KeyedItemList {
    KeyedItem *items;
    size_t count, capacity;
} KeyedItemList;

static void pair_add(KeyedItemList *list, uint32_t key, uint32_t item)
{
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = (KeyedItem){key, item};
}

/* Sorts the pairs by key, stably, and frees the list. */
static Buckets buckets_of(KeyedItemList *list, size_t keys)
{
    Buckets buckets = {mem_alloc((keys + 1) * sizeof(uint32_t)), mem_alloc(list->count * sizeof(uint32_t))};
    for (size_t i = 0; i < list->count; i++)
        buckets.first[list->items[i].key + 1]++;
    for (size_t key = 0; key < keys; key++)
        buckets.first[key + 1] += buckets.first[key];
    uint32_t *next = mem_alloc((keys + 1) * sizeof *next);
    memcpy(next, buckets.first, (keys + 1) * sizeof *next);
    for (size_t i = 0; i < list->count; i++)
        buckets.items[next[list->items[i].key]++] = list->items[i].item;
    free(next);
    free(list->items);
    *list = (KeyedItemList){0};
    return buckets;
}

static void buckets_free(Buckets *buckets)
{
    free(buckets->first);
    free(buckets->items);
}

static void fill_edges(Program *program)
{
    KeyedItemList list = {0};
    for (size_t i = 0; i < program->edge_count; i++) {
        const Edge *edge = &program->edges[i];
        assert(edge->source.index < program->location_count && edge->target.index < program->location_count);
        pair_add(&list, edge->source.index, (uint32_t)i);
    }
    Buckets by_source = buckets_of(&list, program->location_count);
    EdgeId *edges = arena_alloc(program->arena, program->edge_count * sizeof *edges);
    for (size_t i = 0; i < program->edge_count; i++)
        edges[i].index = by_source.items[i];
    for (size_t i = 0; i < program->location_count; i++) {
        program->locations[i].edges = edges + by_source.first[i];
        program->locations[i].edge_count = by_source.first[i + 1] - by_source.first[i];
    }
    buckets_free(&by_source);
}

/* A depth-first search over all functions at once. */
typedef struct DepthFirstSearch {
    Program *program;
    enum { UNSEEN, OPEN, CLOSED } * state; /* of each location */
    uint32_t *next_edge;                   /* of each open location: position in its edges */
    uint32_t *stack;
    uint32_t finished; /* locations numbered so far, in postorder from the back */
} DepthFirstSearch;

/* Every cycle has an edge whose target is open when the search looks at it, so marking those targets breaks all cycles,
 * also in irreducible graphs. */
static void search_from(DepthFirstSearch *search, uint32_t root)
{
    Program *program = search->program;
    size_t depth = 0;
    if (search->state[root] != UNSEEN)
        return;
    search->state[root] = OPEN;
    search->stack[depth++] = root;
    while (depth) {
        uint32_t here = search->stack[depth - 1];
        Location *location = &program->locations[here];
        if (search->next_edge[here] == location->edge_count) {
            search->state[here] = CLOSED;
            location->order = search->finished++;
            depth--;
            continue;
        }
        uint32_t target = program->edges[location->edges[search->next_edge[here]++].index].target.index;
        if (search->state[target] == OPEN) {
            program->locations[target].is_loop_head = true;
        } else if (search->state[target] == UNSEEN) {
            search->state[target] = OPEN;
            search->stack[depth++] = target;
        }
    }
}

/* Functions do not share locations, so one numbering for the whole program orders each of them; it is then shifted to
 * begin with 0 at every function's entry. Unreachable locations come after all reachable ones. */
static void number_locations(Program *program)
{
    size_t count = program->location_count;
    DepthFirstSearch search = {program, mem_alloc(count * sizeof *search.state), mem_alloc(count * sizeof(uint32_t)),
                               mem_alloc(count * sizeof(uint32_t)), 0};
    uint32_t *last = mem_alloc(program->function_count * sizeof *last); /* postorder of the entry */
    for (size_t i = 0; i < program->function_count; i++)
        if (program->functions[i].is_defined) {
            search_from(&search, program->functions[i].entry.index);
            last[i] = program->locations[program->functions[i].entry.index].order;
        }
    uint32_t reachable = search.finished;
    for (uint32_t i = 0; i < count; i++)
        search_from(&search, i);
    for (size_t i = 0; i < count; i++) {
        Location *location = &program->locations[i];
        if (location->order < reachable)
            location->order = last[location->function.index] - location->order;
        else
            location->order = (uint32_t)count - 1 - (location->order - reachable);
    }
    free(search.state);
    free(search.next_edge);
    free(search.stack);
    free(last);
}

/* Liveness of the registers of all functions; a register's number is its index plus the function's first number. */
typedef struct RegisterLiveness {
    Program *program;
    uint32_t *first;           /* of each function */
    size_t register_count;     /* of all functions */
    KeyedItemList uses;        /* register, location that uses it before defining it */
    KeyedItemList definitions; /* register, edge */
    uint32_t *defined_at;      /* of each register: edge + 1 while that edge is scanned */
} RegisterLiveness;

static void scan_use(RegisterLiveness *liveness, uint32_t edge, uint32_t first, Operand operand)
{
    if (operand.kind != OPERAND_REGISTER)
        return;
    assert(first + operand.reg.index < liveness->register_count);
    if (liveness->defined_at[first + operand.reg.index] != edge + 1)
        pair_add(&liveness->uses, first + operand.reg.index, liveness->program->edges[edge].source.index);
}

static void scan_definition(RegisterLiveness *liveness, uint32_t edge, uint32_t first, RegisterId reg)
{
    if (reg.index == ID_NONE)
        return;
    assert(first + reg.index < liveness->register_count);
    liveness->defined_at[first + reg.index] = edge + 1;
    pair_add(&liveness->definitions, first + reg.index, edge);
}

static void scan_edge(RegisterLiveness *liveness, uint32_t index)
{
    const Edge *edge = &liveness->program->edges[index];
    uint32_t first = liveness->first[liveness->program->locations[edge->source.index].function.index];
    for (uint32_t i = 0; i < edge->step_count; i++) {
        const Step *step = &edge->steps[i];
        scan_use(liveness, index, first, step->a);
        scan_use(liveness, index, first, step->b);
        scan_use(liveness, index, first, step->c);
        for (uint32_t k = 0; k < step->argument_count; k++)
            scan_use(liveness, index, first, step->arguments[k]);
        scan_definition(liveness, index, first, step->result);
        for (uint32_t k = 0; k < step->result_count; k++)
            scan_definition(liveness, index, first, step->results[k]);
    }
}

/* Location and register index, for each register live there; registers ascending. */
static KeyedItemList live_pairs(RegisterLiveness *liveness)
{
    Program *program = liveness->program;
    KeyedItemList incoming = {0}, live = {0};
    for (size_t i = 0; i < program->edge_count; i++) {
        scan_edge(liveness, (uint32_t)i);
        pair_add(&incoming, program->edges[i].target.index, (uint32_t)i);
    }
    Buckets into = buckets_of(&incoming, program->location_count);
    Buckets uses = buckets_of(&liveness->uses, liveness->register_count);
    Buckets definitions = buckets_of(&liveness->definitions, liveness->register_count);
    /* Of each location and edge: the register + 1 that was last found live there, or defined by it. */
    uint32_t *live_at = mem_alloc(program->location_count * sizeof *live_at);
    uint32_t *killed = mem_alloc(program->edge_count * sizeof *killed);
    uint32_t *work = mem_alloc(program->location_count * sizeof *work);
    for (uint32_t reg = 0; reg < liveness->register_count; reg++) {
        size_t work_count = 0;
        for (uint32_t i = definitions.first[reg]; i < definitions.first[reg + 1]; i++)
            killed[definitions.items[i]] = reg + 1;
        for (uint32_t i = uses.first[reg]; i < uses.first[reg + 1]; i++)
            if (live_at[uses.items[i]] != reg + 1) {
                live_at[uses.items[i]] = reg + 1;
                work[work_count++] = uses.items[i];
            }
        while (work_count) {
            uint32_t here = work[--work_count];
            pair_add(&live, here, reg - liveness->first[program->locations[here].function.index]);
            for (uint32_t i = into.first[here]; i < into.first[here + 1]; i++) {
                uint32_t edge = into.items[i], source = program->edges[edge].source.index;
                if (killed[edge] != reg + 1 && live_at[source] != reg + 1) {
                    live_at[source] = reg + 1;
                    work[work_count++] = source;
                }
            }
        }
    }
    free(live_at);
    free(killed);
    free(work);
    buckets_free(&into);
    buckets_free(&uses);
    buckets_free(&definitions);
    return live;
}

static void fill_live(Program *program)
{
    RegisterLiveness liveness = {.program = program, .first = mem_alloc(program->function_count * sizeof(uint32_t))};
    for (size_t i = 0; i < program->function_count; i++) {
        liveness.first[i] = (uint32_t)liveness.register_count;
        liveness.register_count += program->functions[i].register_count;
    }
    liveness.defined_at = mem_alloc(liveness.register_count * sizeof *liveness.defined_at);
    KeyedItemList pairs = live_pairs(&liveness);
    size_t count = pairs.count;
    Buckets live = buckets_of(&pairs, program->location_count);
    RegisterId *registers = arena_alloc(program->arena, count * sizeof *registers);
    for (size_t i = 0; i < count; i++)
        registers[i].index = live.items[i];
    for (size_t i = 0; i < program->location_count; i++) {
        program->locations[i].live = registers + live.first[i];
        program->locations[i].live_count = live.first[i + 1] - live.first[i];
    }
    buckets_free(&live);
    free(liveness.first);
    free(liveness.defined_at);
}

void program_seal(Program *program)
{
    fill_edges(program);
    number_locations(program);
    answer_share(program);
    fill_live(program);
    statement_type_registers(program);
    program->is_sealed = true;
}
