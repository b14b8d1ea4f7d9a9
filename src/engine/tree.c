/* SPDX-License-Identifier: MIT */
/* Nodes: making, linking, covering, merging. */
#include "engine/parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void node_list_add(NodeList *list, Node *node)
{
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = node;
}

void list_move_last(void *items, size_t count, size_t i)
{
    void *item;
    char *place = (char *)items + i * sizeof item;
    size_t behind = (count - 1 - i) * sizeof item;
    memcpy(&item, place, sizeof item);
    memmove(place, place + sizeof item, behind);
    memcpy(place + behind, &item, sizeof item);
}

/* Where paths meet: loop heads, locations with several incoming edges, function exits. */
static bool *find_cover_points(const Tree *tree)
{
    const Program *program = tree->program;
    bool *found = mem_alloc(program->location_count * sizeof *found);
    bool *entered = mem_alloc(program->location_count * sizeof *entered);
    for (size_t i = 0; i < program->edge_count; i++) {
        uint32_t target = program->edges[i].target.index;
        if (entered[target])
            found[target] = true;
        entered[target] = true;
    }
    for (size_t i = 0; i < program->location_count; i++) {
        LocationId location = {(uint32_t)i};
        found[i] |= location_is_loop_head(tree, location) || location_is_exit(tree, location);
    }
    free(entered);
    return found;
}

Tree *tree_create(Domain *const *components, size_t component_count)
{
    assert(component_count > 0 && component_count <= COMPONENTS_MAX);
    Tree *tree = mem_alloc(sizeof *tree);
    tree->program = components[0]->program;
    tree->calls = callgraph_create(tree->program);
    tree->arena = arena_create();
    Domain **own = arena_alloc(tree->arena, component_count * sizeof *own);
    memcpy(own, components, component_count * sizeof *own);
    tree->product = product_create(own, component_count);
    tree->gluing = product_create(own, component_count);
    tree->precisions = precision_store_create(own, component_count, tree->calls);
    tree->open = pointer_set_create();
    tree->bucket_of = map_create();
    tree->table = pointer_set_create();
    tree->by_function = mem_alloc(tree->program->function_count * sizeof *tree->by_function);
    tree->is_cover_point = find_cover_points(tree);
    tree->release_slack = getenv("WHITTLE_CHECK") ? 0 : RELEASE_SLACK; /* as the sanitizer build's tests do */
    tree->release_at = tree->release_slack;
    tree->growth_doublings = mem_alloc(tree->program->location_count + 1);
    tree_find_loops(tree);
    calls_start(tree, precision_map_coarsest(tree->precisions));
    return tree;
}

void tree_destroy(Tree *tree)
{
    if (!tree)
        return;
    closing_end(tree);
    growth_forget(tree);
    for (size_t i = 0; i < tree->contexts.count; i++) {
        free(tree->contexts.items[i]->exits);
        free(tree->contexts.items[i]->calls);
    }
    for (size_t i = 0; i < tree->bucket_count; i++)
        free(tree->buckets[i].items);
    for (size_t i = 0; i < tree->program->function_count; i++)
        free(tree->by_function[i].items);
    free(tree->buckets);
    free(tree->by_function);
    free(tree->contexts.items);
    free(tree->nodes.items);
    free(tree->waitlist.items);
    free(tree->aside.items);
    free(tree->callees.items);
    free(tree->violations);
    free(tree->unsupported);
    free(tree->growth_doublings);
    free(tree->is_cover_point);
    for (size_t i = 0; tree->loop_locations && i < tree->program->location_count; i++)
        free(tree->loop_locations[i]);
    free(tree->loop_locations);
    free(tree->loop_of);
    free(tree->order);
    if (tree->turns)
        pointer_set_destroy(tree->turns);
    pointer_set_destroy(tree->table);
    pointer_set_destroy(tree->open);
    map_destroy(tree->bucket_of);
    precision_store_destroy(tree->precisions);
    callgraph_destroy(tree->calls);
    product_destroy(tree->gluing);
    product_destroy(tree->product);
    arena_destroy(tree->arena);
    free(tree);
}

/* --- making and linking ------------------------------------------------------------------------------------ */

static FunctionId function_of(const Tree *tree, const Node *node)
{
    return program_location(tree->program, node->location)->function;
}

/* Of an exit: how often the path has come back from an exit of the same recursion. */
static unsigned returns_of(const Tree *tree, const Node *node)
{
    unsigned rounds = 0;
    for (const Node *above = node; above; above = above->parent)
        if (above->through && above->through->rounds >= rounds &&
            callgraph_recurs(tree->calls, function_of(tree, above->through), function_of(tree, node)))
            rounds = above->through->rounds + 1;
    return rounds;
}

static unsigned rounds_of(const Tree *tree, const Node *node)
{
    if (location_is_exit(tree, node->location))
        return returns_of(tree, node);
    if (!location_is_loop_head(tree, node->location))
        return 0;
    for (const Node *above = node->parent; above; above = above->parent)
        if (above->location.index == node->location.index)
            return above->rounds + 1;
    return 0;
}

static void link_child(Node *parent, Node *child)
{
    child->previous_sibling = parent->last_child;
    if (parent->last_child)
        parent->last_child->next_sibling = child;
    else
        parent->first_child = child;
    parent->last_child = child;
}

void node_unlink(Node *node)
{
    Node *parent = node->parent;
    if (node->previous_sibling)
        node->previous_sibling->next_sibling = node->next_sibling;
    else
        parent->first_child = node->next_sibling;
    if (node->next_sibling)
        node->next_sibling->previous_sibling = node->previous_sibling;
    else
        parent->last_child = node->previous_sibling;
    node->next_sibling = node->previous_sibling = NULL;
}

Node *node_make(Tree *tree, Context *context, LocationId location, Node *parent, EdgeId edge, Node *through,
                const State *const *row, MarkSet marks, const PrecisionMap *precision)
{
    size_t bytes = tree->product->component_count * sizeof *row;
    Node *node = arena_alloc(tree->arena, sizeof *node + bytes);
    node->id = (uint32_t)tree->nodes.count;
    node->location = location;
    node->context = context;
    node->precision = precision;
    node->parent = parent;
    node->edge = edge;
    node->through = through;
    node->turn = parent ? NULL : turn_begin(tree, context);
    node->marks = marks;
    node->kept = true;
    memcpy(node->states, row, bytes);
    if (parent) {
        node->depth = parent->depth + 1;
        node->rounds = rounds_of(tree, node);
        link_child(parent, node);
    }
    node_list_add(&tree->nodes, node);
    tree->stats.made++;
    tree->stats.kept++;
    return node;
}

void node_reach(Tree *tree, Node *parent, EdgeId edge, Node *through, const State *const *row, MarkSet marks)
{
    const State *states[COMPONENTS_MAX];
    memcpy(states, row, tree->product->component_count * sizeof *row);
    LocationId target = program_edge(tree->program, edge)->target;
    const Turn *turn = parent->turn ? turn_next(tree, parent->turn, target) : NULL;
    if (parent->turn && !turn)
        return;
    product_arrive(tree->product, states, target, parent->precision, &marks);
    Node *made = node_make(tree, parent->context, target, parent, edge, through, states, marks, parent->precision);
    made->turn = turn;
    waitlist_put(tree, made);
}

/* --- covering ---------------------------------------------------------------------------------------------- */

void node_cover(Tree *tree, Node *node, Node *by)
{
    assert(node_is_open(by) && !node->covered_by && !node->first_child);
    node_close(tree, node);
    node_release_covered(tree, node); /* it may have been open before a cut */
    node->covered_by = by;
    node->previous_covered = by->last_covered;
    node->next_covered = NULL;
    if (by->last_covered)
        by->last_covered->next_covered = node;
    else
        by->first_covered = node;
    by->last_covered = node;
    tree->stats.covered++;
}

void node_uncover(Node *node)
{
    Node *by = node->covered_by;
    if (node->previous_covered)
        node->previous_covered->next_covered = node->next_covered;
    else
        by->first_covered = node->next_covered;
    if (node->next_covered)
        node->next_covered->previous_covered = node->previous_covered;
    else
        by->last_covered = node->previous_covered;
    node->covered_by = node->next_covered = node->previous_covered = NULL;
}

void node_release_covered(Tree *tree, Node *node)
{
    for (Node *covered; (covered = node->first_covered);) {
        node_uncover(covered);
        if (covered->kept) {
            waitlist_put(tree, covered);
            tree->stats.requeued++;
        }
    }
}

static uint64_t place_key(const Node *node)
{
    return (node->turn ? turn_key(node->turn) : node->context->id) << 32 | node->location.index;
}

static NodeList *bucket_find(const Tree *tree, const Node *node)
{
    uint64_t *found = map_find(tree->bucket_of, place_key(node));
    return found ? &tree->buckets[*found - 1] : NULL;
}

static NodeList *bucket_make(Tree *tree, const Node *node)
{
    NodeList *known = bucket_find(tree, node);
    if (known)
        return known;
    tree->buckets = array_room(tree->buckets, &tree->bucket_capacity, tree->bucket_count, sizeof *tree->buckets);
    *map_put(tree->bucket_of, place_key(node)) = ++tree->bucket_count;
    return &tree->buckets[tree->bucket_count - 1];
}

/* Nodes that are no longer open are swept out before a bucket grows. */
static void bucket_add(NodeList *bucket, Node *node)
{
    if (bucket->count == bucket->capacity) {
        size_t count = 0;
        for (size_t i = 0; i < bucket->count; i++) {
            Node *item = bucket->items[i];
            item->in_bucket = node_is_open(item);
            if (item->in_bucket)
                bucket->items[count++] = item;
        }
        bucket->count = count;
    }
    node_list_add(bucket, node);
    node->in_bucket = true;
}

static uint64_t node_hash(const Tree *tree, const Node *node)
{
    return hash_mix(product_hash(tree->product, node->states), place_key(node));
}

void node_open(Tree *tree, Node *node)
{
    if (!node->in_bucket)
        bucket_add(bucket_make(tree, node), node);
    if (!node->is_indexed) {
        node->hash = node_hash(tree, node);
        pointer_set_add(tree->open, node->hash, node);
        node->is_indexed = true;
    }
}

void node_close(Tree *tree, Node *node)
{
    if (node->is_indexed)
        pointer_set_remove(tree->open, node->hash, node);
    node->is_indexed = false;
}

static bool may_cover(const Node *candidate, const Node *node)
{
    return candidate != node && node_is_open(candidate) && candidate->age < node->age;
}

static bool equal_coverer(const void *wanted, const void *item, void *context)
{
    const Node *node = wanted, *candidate = item;
    const Tree *tree = context;
    return may_cover(candidate, node) && place_key(candidate) == place_key(node) &&
           product_equal(tree->product, node->states, candidate->states);
}

/* Where a search from the back of a bucket ends. */
static size_t window_end(const NodeList *bucket)
{
    return bucket && bucket->count > WINDOW ? bucket->count - WINDOW : 0;
}

Node *node_find_coverer(Tree *tree, Node *node)
{
    Node *equal = pointer_set_find(tree->open, node_hash(tree, node), node, equal_coverer, tree);
    if (equal)
        return equal;
    const NodeList *bucket = bucket_find(tree, node);
    for (size_t i = bucket ? bucket->count : 0; i-- > window_end(bucket);) {
        Node *candidate = bucket->items[i];
        if (may_cover(candidate, node) && product_leq(tree->product, node->states, candidate->states)) {
            list_move_last(bucket->items, bucket->count, i);
            return candidate;
        }
    }
    return NULL;
}

/* --- merging ----------------------------------------------------------------------------------------------- */

static size_t count_open(const NodeList *bucket)
{
    size_t count = 0;
    for (size_t i = bucket->count; i-- > window_end(bucket);)
        count += node_is_open(bucket->items[i]);
    return count;
}

/* Of inner and outer loops each begins anew when the other is merged: what has been merged often counts as rounds. The exits of a
 * library function are merged as if it had been called some times before: how it came to its result does not matter to callers. So
 * are the states that come to a place where there are many: what options were given is no reason to run through all that follows for
 * each set of them. Functions that ask for it stay apart, and so do the rounds of their loops, for long. */
static unsigned merge_rounds(const Tree *tree, const NodeList *bucket, const Node *old, const Node *node)
{
    enum { MANY_MERGES = 24, MANY_OPEN = 8, FEW_ROUNDS = 2, APART_ROUNDS = 100 };
    const Function *function = program_function(tree->program, function_of(tree, node));
    unsigned rounds = node->rounds;
    if (function->stays_apart && rounds < APART_ROUNDS)
        return 0;
    bool is_library_exit = location_is_exit(tree, node->location) && function->is_model;
    if (rounds < FEW_ROUNDS && (is_library_exit || count_open(bucket) > MANY_OPEN))
        rounds = FEW_ROUNDS;
    return old->merges > MANY_MERGES && old->merges > rounds ? old->merges : rounds;
}

/* A row worth replacing `old` with, that covers `node` too. A join equal to `old` would replace it for nothing, again
 * and again. The join is abstracted before it is compared, and `leq` may not see that a fold lies above what was
 * folded (smg pairs nodes one by one: two blocks are not matched with the summary of both). Then nothing is merged: the
 * second pass could not re-check the covering. */
static bool merge_row(Tree *tree, unsigned rounds, const Node *old, const Node *node, const State **joined,
                      MarkSet *marks)
{
    enum { MANY_ROUNDS = 6 };
    Product *product = tree->product;
    for (;; rounds = ROUNDS_LAST) {
        if (!product_join(product, old->states, node->states, node->location, node->precision, rounds, joined, marks))
            return false;
        product_arrive(product, joined, node->location, node->precision, marks);
        if (product_leq(product, old->states, joined) && product_leq(product, node->states, joined) &&
            (rounds == ROUNDS_LAST || !product_equal(product, joined, old->states)))
            return true;
        if (rounds < MANY_ROUNDS || rounds == ROUNDS_LAST)
            return false;
    }
}

static void merge_into(Tree *tree, Node *old, Node *node, const State *const *joined, MarkSet marks)
{
    Node *made = node_make(tree, old->context, old->location, old->parent, old->edge, old->through, joined,
                           old->marks | node->marks | marks | 1u << MARK_MERGE, old->precision);
    if (made->rounds < node->rounds)
        made->rounds = node->rounds; /* so that each merge of one loop head counts as a round */
    made->turn = old->turn;
    made->merges = old->merges + 1;
    made->merged_from[0] = old;
    made->merged_from[1] = node;
    for (Node *covered; (covered = old->first_covered);) {
        node_uncover(covered);
        node_cover(tree, covered, made);
        tree->stats.covered--; /* it was counted before */
    }
    tree_drop(tree, &old, 1);
    tree->stats.merged++;
    if (!made->kept)
        return; /* only calls from below `old` led to this context */
    waitlist_put(tree, made);
    if (node->kept)
        node_cover(tree, node, made);
}

bool node_merge(Tree *tree, Node *node)
{
    const NodeList *bucket = node->is_apart ? NULL : bucket_find(tree, node);
    for (size_t i = bucket ? bucket->count : 0; i-- > window_end(bucket);) {
        Node *old = bucket->items[i];
        const State *joined[COMPONENTS_MAX];
        MarkSet marks = 0;
        if (may_cover(old, node) && old->parent && !old->is_apart &&
            merge_row(tree, merge_rounds(tree, bucket, old, node), old, node, joined, &marks)) {
            merge_into(tree, old, node, joined, marks);
            return true;
        }
    }
    return false;
}

/* --- looking ----------------------------------------------------------------------------------------------- */

PrecisionStore *tree_precisions(Tree *tree)
{
    return tree->precisions;
}

Limit tree_limit(const Tree *tree)
{
    return tree->limit;
}

size_t tree_violation_count(const Tree *tree)
{
    return tree->violation_count;
}

Violation tree_violation(const Tree *tree, size_t i)
{
    return tree->violations[i];
}

size_t tree_unsupported_count(const Tree *tree)
{
    return tree->unsupported_count;
}

Unsupported tree_unsupported(const Tree *tree, size_t i)
{
    return tree->unsupported[i];
}

size_t tree_node_count(const Tree *tree)
{
    return tree->nodes.count;
}

Node *tree_node(const Tree *tree, size_t id)
{
    return tree->nodes.items[id];
}

size_t tree_context_count(const Tree *tree)
{
    return tree->contexts.count;
}

Context *tree_context(const Tree *tree, size_t id)
{
    return tree->contexts.items[id];
}

TreeStats tree_stats(const Tree *tree)
{
    TreeStats stats = tree->stats;
    stats.leq_calls = tree->product->leq_calls;
    return stats;
}
