/* SPDX-License-Identifier: MIT */
/* May and must reachability (domain/smg/reach.h) against heaps: random graphs with nodes of every kind, nested and
 * dependent ones, links to any end at any offset; of each, random heaps that it describes, built here from the
 * definitions in graph.h alone. In each heap, what is reachable is reached, and what is held is reachable. */
#include "domain/smg/reach.h"
#include "domain/smg/segment.h"
#include "domain/smg/smg.h"

#include "unit.h"

#include "random.h"

enum { GRAPHS = 6000, HEAPS = 40, GLOBALS = 2, SIZE = 24, NEXT = 0, PREV = 4, FIELD = 8, FIELDS = 2 };
enum { BLOCKS = 128, INSTANCES = 256, CHAIN = 16 };

typedef struct Generator {
    uint64_t seed;
    Graph graph;
    NodeId globals[GLOBALS];
    uint32_t plain; /* nodes below this are globals, functions, and nodes without an owner */
} Generator;

static uint64_t some(Generator *generator, uint64_t below)
{
    return seed_next(&generator->seed) % below;
}

/* A pointer to the node at a likely or unlikely offset. */
static ExecValue random_pointer(Generator *generator, NodeId id)
{
    const GraphNode *node = graph_node(&generator->graph, id);
    static const int64_t others[] = {0, 4, SIZE, SIZE + 4, -4};
    Target target = !node_is_segment(node)                         ? TARGET_REGION
                    : node->kind == NODE_DLS && some(generator, 2) ? TARGET_LAST
                                                                   : TARGET_FIRST;
    bool is_right = some(generator, 4); /* or else where the links of the other direction lead to */
    int64_t entry = !node_is_segment(node) ? 0 : (target == TARGET_LAST) == is_right ? node->back : node->head;
    int64_t offset = some(generator, 4) ? entry : others[some(generator, 5)];
    return value_pointer(id, target, linear_constant(offset, 32));
}

static ExecValue random_value(Generator *generator)
{
    uint32_t first = generator->globals[0].index;
    if (!some(generator, 4))
        return value_null(&generator->graph);
    NodeId id = {first + (uint32_t)some(generator, generator->plain - first)};
    return random_pointer(generator, id);
}

static void put(Generator *generator, NodeId id, int64_t offset, ExecValue value)
{
    GraphNode *node = graph_edit(&generator->graph, id);
    Cell *cells = arena_alloc(generator->graph.domain->arena, (node->cell_count + 1) * sizeof *cells);
    if (node->cell_count)
        memcpy(cells, node->cells, node->cell_count * sizeof *cells);
    cells[node->cell_count++] = (Cell){linear_constant(offset, 32), 4, value};
    node->cells = cells;
}

static NodeId add_node(Generator *generator, NodeKind kind, NodeStorage storage, uint8_t level)
{
    uint32_t least = kind == NODE_TREE ? (uint32_t)some(generator, 2) : (uint32_t)some(generator, 3);
    return graph_add_node(&generator->graph,
                          (GraphNode){.kind = kind,
                                      .status = STATUS_LIVE,
                                      .storage = storage,
                                      .level = level,
                                      .min_length = kind == NODE_REGION || kind == NODE_OPTIONAL ? 0 : least,
                                      .head = some(generator, 2) ? FIELD : 0,
                                      .back = some(generator, 2) ? FIELD : 0,
                                      .next = NEXT,
                                      .prev = PREV,
                                      .object = {ID_NONE},
                                      .made_at = {ID_NONE},
                                      .otherwise = value_null(&generator->graph),
                                      .size = linear_constant(SIZE, 32)});
}

/* Links and fields; `owner`: the segment that the node is nested in, ID_NONE if it is not. */
static void fill_node(Generator *generator, NodeId id, NodeId owner)
{
    const GraphNode *node = graph_node(&generator->graph, id);
    if (node_is_segment(node))
        put(generator, id, NEXT, random_value(generator));
    if (node->kind == NODE_DLS)
        put(generator, id, PREV, random_value(generator));
    if (node->kind == NODE_OPTIONAL)
        graph_edit(&generator->graph, id)->otherwise = random_value(generator);
    for (int i = 1; i < FIELDS; i++)
        put(generator, id, FIELD + 4 * i, random_value(generator));
    if (owner.index != ID_NONE && node->kind == NODE_OPTIONAL && some(generator, 2))
        graph_edit(&generator->graph, id)->otherwise = value_pointer(owner, TARGET_ALL, linear_constant(0, 32));
}

/* What is private to the node's blocks: nested in a segment, dependent on an OPTIONAL. */
static void add_owned(Generator *generator, NodeId id)
{
    NodeKind owner = graph_node(&generator->graph, id)->kind;
    if (owner == NODE_REGION || some(generator, 2)) {
        put(generator, id, FIELD, random_value(generator));
        return;
    }
    bool is_nested = owner != NODE_OPTIONAL;
    NodeId owned = add_node(generator, is_nested ? (NodeKind)some(generator, 4) : NODE_REGION, STORAGE_HEAP, is_nested);
    graph_edit(&generator->graph, owned)->is_dependent = !is_nested;
    fill_node(generator, owned, is_nested ? id : (NodeId){ID_NONE});
    ExecValue pointer = random_pointer(generator, owned);
    pointer.number.constant = graph_node(&generator->graph, owned)->kind == NODE_REGION ||
                                      graph_node(&generator->graph, owned)->kind == NODE_OPTIONAL
                                  ? 0
                                  : graph_node(&generator->graph, owned)->head;
    put(generator, id, FIELD, pointer);
}

static void random_graph(Generator *generator, SmgDomain *domain)
{
    generator->graph = graph_create(domain);
    for (size_t i = 0; i < domain->base.program->object_count; i++) {
        ObjectKind kind = domain->base.program->objects[i].kind;
        NodeId id = add_node(generator, NODE_REGION, kind == OBJECT_GLOBAL ? STORAGE_GLOBAL : STORAGE_FUNCTION, 0);
        domain->node_of_object[i] = id;
        if (i < GLOBALS)
            generator->globals[i] = id;
    }
    uint32_t count = 2 + (uint32_t)some(generator, 4);
    for (uint32_t i = 0; i < count; i++)
        add_node(generator, (NodeKind)some(generator, 5), STORAGE_HEAP, 0);
    generator->plain = graph_node_count(&generator->graph);
    for (uint32_t i = 0; i < GLOBALS; i++)
        put(generator, generator->globals[i], FIELD, random_value(generator));
    for (uint32_t i = generator->plain - count; i < generator->plain; i++) {
        fill_node(generator, (NodeId){i}, (NodeId){ID_NONE});
        add_owned(generator, (NodeId){i});
    }
}

/* A concrete heap. */
typedef struct HeapBlock {
    NodeId node;
    uint32_t owner; /* the block that it is nested in, ID_NONE */
    struct {
        uint32_t to;
        int64_t offset;
    } pointers[4];
    uint32_t pointer_count;
    bool may, held; /* reachable by any pointers; by such as lie in their block or one past its end */
} HeapBlock;

/* The blocks of one node; of a nested one, for one block of its owner. */
typedef struct Instance {
    NodeId node;
    uint32_t owner, first, count;
    /* of a TREE: which node is whose child, and where the hole is */
    uint32_t parent[3], side[3], hole, hole_side;
} Instance;

typedef struct Concrete {
    const Graph *graph;
    HeapBlock blocks[BLOCKS];
    Instance instances[INSTANCES];
    uint32_t block_count, instance_count;
    bool fails; /* a pointer means itself: no such heap */
} Concrete;

static const Instance *instance_of(const Concrete *heap, NodeId id, uint32_t owner)
{
    for (uint32_t i = 0; i < heap->instance_count; i++)
        if (heap->instances[i].node.index == id.index &&
            (heap->instances[i].owner == owner || heap->instances[i].owner == ID_NONE))
            return &heap->instances[i];
    return NULL;
}

static ExecValue cell_at(const GraphNode *node, int64_t offset)
{
    for (uint32_t i = 0; i < node->cell_count; i++)
        if (node->cells[i].offset.constant == offset)
            return node->cells[i].value;
    return value_undefined(32);
}

/* Which block the value means, seen from a block of `owner`: ID_NONE if none. */
static uint32_t meant(Concrete *heap, ExecValue value, uint32_t owner, int64_t *offset)
{
    int64_t shift = 0;
    for (int step = 0; step < CHAIN; step++) {
        if (value.kind != VALUE_POINTER)
            return ID_NONE;
        const GraphNode *node = graph_node(heap->graph, value.node);
        const Instance *instance = instance_of(heap, value.node, owner);
        *offset = value.number.constant + shift;
        if (value.target == TARGET_ALL)
            return owner;
        if (instance && instance->count)
            return instance->first + (value.target == TARGET_LAST ? instance->count - 1 : 0);
        int64_t entry = value.target == TARGET_LAST ? node->back : node->head;
        shift = *offset - (node->kind == NODE_OPTIONAL ? 0 : entry);
        value = node->kind == NODE_OPTIONAL ? node->otherwise
                                            : cell_at(node, value.target == TARGET_LAST ? node->prev : node->next);
    }
    heap->fails = true;
    return ID_NONE;
}

static void point(Concrete *heap, uint32_t from, ExecValue value, uint32_t owner)
{
    HeapBlock *block = &heap->blocks[from];
    int64_t offset;
    uint32_t to = meant(heap, value, owner, &offset);
    if (to == ID_NONE)
        return;
    block->pointers[block->pointer_count].to = to;
    block->pointers[block->pointer_count++].offset = offset;
}

static void link_blocks(Concrete *heap, uint32_t from, uint32_t to, int64_t head)
{
    HeapBlock *block = &heap->blocks[from];
    block->pointers[block->pointer_count].to = to;
    block->pointers[block->pointer_count++].offset = head;
}

static void add_instance(Generator *generator, Concrete *heap, NodeId id, uint32_t owner, uint32_t count)
{
    Instance *instance = &heap->instances[heap->instance_count++];
    *instance = (Instance){.node = id, .owner = owner, .first = heap->block_count, .count = count};
    for (uint32_t i = 0; i < count; i++) {
        heap->blocks[heap->block_count++] = (HeapBlock){.node = id, .owner = owner};
        if (i) {
            instance->parent[i] = (uint32_t)some(generator, i);
            instance->side[i] = (uint32_t)some(generator, 2);
            if (i == 2 && instance->parent[1] == instance->parent[2])
                instance->side[2] = !instance->side[1];
        }
    }
    /* Any child pointer of a tree that leads to none of its nodes. */
    bool is_taken = count;
    while (is_taken) {
        instance->hole = (uint32_t)some(generator, count);
        instance->hole_side = (uint32_t)some(generator, 2);
        is_taken = false;
        for (uint32_t i = 1; i < count; i++)
            is_taken |= instance->parent[i] == instance->hole && instance->side[i] == instance->hole_side;
    }
}

static uint32_t random_length(Generator *generator, const GraphNode *node)
{
    if (node->kind == NODE_REGION)
        return 1;
    if (node->kind == NODE_OPTIONAL)
        return (uint32_t)some(generator, 2);
    uint32_t most = node->kind == NODE_TREE ? 3 : node->min_length + 1;
    return node->min_length + (uint32_t)some(generator, most - node->min_length + 1);
}

static void random_heap(Generator *generator, Concrete *heap)
{
    const Graph *graph = &generator->graph;
    *heap = (Concrete){.graph = graph};
    for (NodeId id = {0}; id.index < generator->plain; id.index++)
        add_instance(generator, heap, id, ID_NONE, random_length(generator, graph_node(graph, id)));
    /* A node with an owner is led to from the owner's field. */
    for (NodeId id = {0}; id.index < generator->plain; id.index++) {
        ExecValue field = cell_at(graph_node(graph, id), FIELD);
        if (field.kind != VALUE_POINTER || !node_has_owner(graph_node(graph, field.node)))
            continue;
        Instance owner = *instance_of(heap, id, ID_NONE);
        for (uint32_t i = 0; i < owner.count; i++)
            add_instance(generator, heap, field.node, graph_node(graph, field.node)->level ? owner.first + i : ID_NONE,
                         random_length(generator, graph_node(graph, field.node)));
    }
    for (uint32_t k = 0; k < heap->instance_count; k++) {
        const Instance *instance = &heap->instances[k];
        const GraphNode *node = graph_node(graph, instance->node);
        for (uint32_t i = 0; i < instance->count; i++) {
            uint32_t block = instance->first + i, own = node->level ? instance->owner : block;
            for (uint32_t c = 0; c < node->cell_count; c++)
                if (!node_links_by(node, &node->cells[c]))
                    point(heap, block, node->cells[c].value, own);
            if (node->kind == NODE_TREE) {
                if (i)
                    link_blocks(heap, instance->first + instance->parent[i], block, node->head);
                if (i == instance->hole)
                    point(heap, block, cell_at(node, node->next), own);
                continue;
            }
            if (node->kind != NODE_SLS && node->kind != NODE_DLS)
                continue;
            if (i + 1 < instance->count)
                link_blocks(heap, block, block + 1, node->head);
            else
                point(heap, block, cell_at(node, node->next), own);
            if (node->kind == NODE_DLS && i)
                link_blocks(heap, block, block - 1, node->back);
            else if (node->kind == NODE_DLS)
                point(heap, block, cell_at(node, node->prev), own);
        }
    }
}

static void reach_blocks(Concrete *heap)
{
    for (uint32_t i = 0; i < heap->block_count; i++)
        heap->blocks[i].may = heap->blocks[i].held =
            graph_node(heap->graph, heap->blocks[i].node)->storage != STORAGE_HEAP;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < heap->block_count; i++)
            for (uint32_t k = 0; k < heap->blocks[i].pointer_count; k++) {
                HeapBlock *to = &heap->blocks[heap->blocks[i].pointers[k].to];
                int64_t offset = heap->blocks[i].pointers[k].offset;
                bool may = to->may || heap->blocks[i].may;
                bool held = to->held || (heap->blocks[i].held && offset >= 0 && offset <= SIZE);
                changed |= may != to->may || held != to->held;
                to->may = may;
                to->held = held;
            }
    }
}

typedef struct Tally {
    unsigned wrong, heaps, held, held_everywhere;
} Tally;

/* All nodes of one graph, against some of its heaps. */
static void check_graph(Generator *generator, Tally *tally)
{
    const Graph *graph = &generator->graph;
    uint32_t count = graph_node_count(graph);
    uint8_t *reached = mem_alloc(count + 1), *held = mem_alloc(count + 1), *everywhere = mem_alloc(count + 1);
    Concrete *heap = mem_alloc(sizeof *heap);
    ExecValue value = random_value(generator);
    bool value_held = graph_holds_values(graph, NULL, &value, 1);
    graph_reach(graph, false, reached, held);
    memset(everywhere, 1, count + 1);
    unsigned heaps = 0;
    for (unsigned i = 0; i < HEAPS; i++) {
        random_heap(generator, heap);
        if (heap->fails)
            continue;
        heaps++;
        reach_blocks(heap);
        for (uint32_t k = 0; k < heap->block_count; k++) {
            const HeapBlock *block = &heap->blocks[k];
            bool has_owner = node_has_owner(graph_node(graph, block->node));
            everywhere[block->node.index] &= block->held;
            tally->wrong += block->may && !reached[block->node.index];
            tally->wrong += held[block->node.index] && !block->held && !has_owner;
        }
        int64_t offset;
        uint32_t to = meant(heap, value, ID_NONE, &offset);
        if (value_held && to != ID_NONE && !heap->fails && offset >= 0 && offset <= SIZE)
            tally->wrong += !heap->blocks[to].held;
    }
    for (NodeId id = {0}; id.index < generator->plain && heaps > HEAPS / 2; id.index++)
        if (graph_node(graph, id)->storage == STORAGE_HEAP && everywhere[id.index]) {
            tally->held_everywhere++;
            tally->held += held[id.index];
        }
    tally->heaps += heaps;
    /* The index of pointers comes to the same. */
    bool may_lose = false;
    for (NodeId id = {0}; id.index < count; id.index++)
        may_lose |= !held[id.index] && !graph_node(graph, id)->level && graph_node(graph, id)->storage == STORAGE_HEAP;
    Graph collected = graph_fork(&generator->graph);
    tally->wrong += graph_collect(&collected, false) != may_lose;
    free(reached);
    free(held);
    free(everywhere);
    free(heap);
}

int main(void)
{
    Unit unit = {0};
    TermStore *terms = term_store_create();
    Program *program = small_program();
    for (unsigned i = 0; i < GLOBALS; i++)
        build_global(program, "global", SIZE);
    Build function = build_function(program, "main");
    build_return(&function, build_word(0));
    build_end(&function);
    finish(program, function.function);
    Domain *base = smg_ops()->create(program, 0, terms);
    SmgDomain *domain = (SmgDomain *)base;
    domain->checks_graphs = true;
    Generator generator = {.seed = 20261116};
    printf("seed %llu\n", (unsigned long long)generator.seed);
    Tally tally = {0};
    unsigned wrong_graphs = 0;
    for (unsigned i = 0; i < GRAPHS; i++) {
        ArenaMark mark = arena_mark(domain->arena);
        uint64_t seed = generator.seed;
        unsigned wrong = tally.wrong;
        random_graph(&generator, domain);
        const char *fault = graph_check(&generator.graph);
        if (fault)
            printf("graph %u: %s\n", i, fault);
        CHECK(&unit, !fault);
        check_graph(&generator, &tally);
        wrong_graphs += tally.wrong != wrong;
        if (tally.wrong != wrong && wrong_graphs < 4)
            printf("graph %u is wrong, seed %llu\n", i, (unsigned long long)seed);
        arena_pop(domain->arena, mark);
    }
    printf("%u heaps; %u of %u nodes held in all heaps looked at are held\n", tally.heaps, tally.held,
           tally.held_everywhere);
    CHECK(&unit, !tally.wrong);
    CHECK(&unit, tally.heaps > GRAPHS * HEAPS / 4);
    CHECK(&unit, tally.held * 10 > tally.held_everywhere * 9);
    base->ops->destroy(base);
    program_destroy(program);
    term_store_destroy(terms);
    return unit_done(&unit);
}
