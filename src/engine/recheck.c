/* SPDX-License-Identifier: MIT */
/* The second pass: is the tree a proof? It asks the domains again and believes nothing of the builder but which nodes
 * and contexts are kept, where they stand and what covers what. Equal states are looked for first, so that a tree the
 * builder got right costs little more than computing its successors. */
#include "engine/parts.h"

#include <stdlib.h>
#include <string.h>

typedef struct Recheck {
    Tree *tree;
    const BuildOptions *options;
    Product *product, *gluing;
    PointerSet *kept;    /* all kept nodes, covered ones included, by context, location and states */
    PointerSet *entries; /* kept contexts, by function and the root's states */
    Map *first_at;       /* context and location -> 1 + id of the last uncovered kept node there */
    size_t *next_at;     /* by node id: the same for the one before it, 0 at the end */
    FunctionList callees;
    char *message;
    Flaw flaw;
} Recheck;

static uint64_t key_of(const Context *context, LocationId location)
{
    return (uint64_t)context->id << 32 | location.index;
}

static void fail(Recheck *check, const Node *node, const char *what)
{
    if (check->message)
        return;
    const Tree *tree = check->tree;
    const char *name = program_function(tree->program, node->context->function)->name;
    check->message = message("node %u at L%u of %s: %s", node->id, node->location.index, name, what);
}

static void fail_mendably(Recheck *check, const Node *node, EdgeId edge, const char *what)
{
    if (!check->message)
        check->flaw = (Flaw){node, edge};
    fail(check, node, what);
}

static void index_nodes(Recheck *check)
{
    const NodeList *nodes = &check->tree->nodes;
    check->next_at = mem_alloc(nodes->count * sizeof *check->next_at);
    for (size_t i = 0; i < nodes->count; i++) {
        Node *node = nodes->items[i];
        if (!node->kept)
            continue;
        uint64_t key = key_of(node->context, node->location);
        pointer_set_add(check->kept, hash_mix(product_hash(check->product, node->states), key), node);
        if (!node->covered_by) {
            uint64_t *first = map_put(check->first_at, key);
            check->next_at[i] = *first;
            *first = i + 1;
        }
    }
    for (size_t i = 0; i < check->tree->contexts.count; i++) {
        Context *context = check->tree->contexts.items[i];
        uint64_t hash = hash_mix(product_hash(check->product, context->root->states), context->function.index);
        if (context->kept)
            pointer_set_add(check->entries, hash, context);
    }
}

/* The uncovered kept nodes at a place: walk from first_open with next_open. */
static const Node *open_node(const Recheck *check, size_t id_plus_one)
{
    return id_plus_one ? check->tree->nodes.items[id_plus_one - 1] : NULL;
}

static const Node *first_open(const Recheck *check, const Context *context, LocationId location)
{
    uint64_t *first = map_find(check->first_at, key_of(context, location));
    return open_node(check, first ? *first : 0);
}

static const Node *next_open(const Recheck *check, const Node *node)
{
    return open_node(check, check->next_at[node->id]);
}

typedef struct NodeKey {
    const Recheck *check;
    const Context *context;
    LocationId location;
} NodeKey;

static bool equal_node(const void *wanted, const void *item, void *given)
{
    const Node *node = item;
    const NodeKey *place = given;
    return node->context == place->context && node->location.index == place->location.index &&
           product_equal(place->check->product, wanted, node->states);
}

/* Is every heap of the row described by the node? Where a component was switched on, it began with what another one knew. */
static bool node_describes(Recheck *check, const Node *node, const State *const *row, const PrecisionMap *precision)
{
    const State *carried[COMPONENTS_MAX];
    memcpy(carried, row, check->product->component_count * sizeof *row);
    product_align(check->product, carried, node->states, node->location, precision, &(MarkSet){0});
    return product_leq(check->product, carried, node->states);
}

/* Is every heap of the row described by a kept node there? A covered node will do: its covering is checked apart. */
static bool is_described(Recheck *check, const Context *context, LocationId location, const State *const *row,
                         const PrecisionMap *precision)
{
    const State *weaker[COMPONENTS_MAX];
    memcpy(weaker, row, check->product->component_count * sizeof *row);
    MarkSet ignored = 0;
    product_arrive(check->product, weaker, location, precision, &ignored);
    NodeKey place = {check, context, location};
    uint64_t hash = hash_mix(product_hash(check->product, weaker), key_of(context, location));
    if (pointer_set_find(check->kept, hash, weaker, equal_node, &place))
        return true;
    for (const Node *node = first_open(check, context, location); node; node = next_open(check, node))
        if (product_leq(check->product, row, node->states) || node_describes(check, node, weaker, precision))
            return true;
    return false;
}

/* Does the context's root describe the entry, and is all that its exits glue to described in the caller's context? */
static bool context_answers(Recheck *check, const Context *context, const Node *caller, EdgeId edge,
                            const State *const *entry, const State *const *rest)
{
    Product *product = check->gluing;
    const Function *function = program_function(check->tree->program, context->function);
    if (!context->kept || !node_is_open(context->root) || context->root->location.index != function->entry.index ||
        !product_leq(check->product, entry, context->root->states))
        return false;
    for (const Node *exit = first_open(check, context, function->exit); exit; exit = next_open(check, exit)) {
        product_glue(product, exit->states, rest, edge);
        for (size_t i = 0; i < product->row_count; i++)
            if (!is_described(check, caller->context, program_edge(check->tree->program, edge)->target,
                              product_row(product, i), caller->precision))
                return false;
    }
    return true;
}

/* A call to be accounted for. */
typedef struct CallCheck {
    Recheck *check;
    const Node *caller;
    EdgeId edge;
    FunctionId callee;
    const State *entry[COMPONENTS_MAX], *rest[COMPONENTS_MAX];
} CallCheck;

static bool equal_and_answers(const void *wanted, const void *item, void *ignored)
{
    (void)ignored;
    const CallCheck *question = wanted;
    const Context *context = item;
    return context->function.index == question->callee.index &&
           product_equal(question->check->product, question->entry, context->root->states) &&
           context_answers(question->check, context, question->caller, question->edge, question->entry, question->rest);
}

static bool call_is_answered(Recheck *check, const Node *node, EdgeId edge, FunctionId callee, const State *const *row)
{
    const Tree *tree = check->tree;
    CallCheck question = {check, node, edge, callee, {0}, {0}};
    product_cut(check->product, row, edge, callee, question.entry, question.rest);
    MarkSet ignored = 0;
    LocationId entry = program_function(tree->program, callee)->entry;
    product_arrive(check->product, question.entry, entry, node->precision, &ignored);
    uint64_t hash = hash_mix(product_hash(check->product, question.entry), callee.index);
    if (pointer_set_find(check->entries, hash, &question, equal_and_answers, NULL))
        return true;
    for (size_t i = tree->contexts.count; i-- > 0;) {
        const Context *context = tree->contexts.items[i];
        if (context->function.index == callee.index &&
            context_answers(check, context, node, edge, question.entry, question.rest))
            return true;
    }
    return false;
}

static void check_call(Recheck *check, const Node *node, EdgeId edge, const State *const *row)
{
    if (!product_callees(check->product, row, edge, &check->callees)) {
        fail(check, node, "it may call an unknown function");
        return;
    }
    for (size_t i = 0; i < check->callees.count; i++) {
        FunctionId callee = check->callees.items[i];
        if (!program_function(check->tree->program, callee)->is_defined)
            fail(check, node, "it may call a function without a body");
        else if (!call_is_answered(check, node, edge, callee, row))
            fail_mendably(check, node, edge, "a call it makes is not accounted for");
    }
}

static void check_edge(Recheck *check, const Node *node, EdgeId edge)
{
    Product *product = check->product;
    product_post(product, node->states, edge, node->precision);
    for (size_t i = 0; i < product->finding_count; i++)
        if (check->options->properties >> finding_property(product->findings[i]) & 1)
            fail(check, node, "an operation from here may violate a property");
    if (product->unsupported)
        fail(check, node, "an operation from here is not modelled");
    LocationId target = program_edge(check->tree->program, edge)->target;
    for (size_t i = 0; i < product->row_count; i++) {
        if (edge_is_call(check->tree->program, edge))
            check_call(check, node, edge, product_row(product, i));
        else if (!is_described(check, node->context, target, product_row(product, i), node->precision))
            fail_mendably(check, node, edge, "a successor is described by no node");
    }
}

static void check_covered(Recheck *check, const Node *node)
{
    const Node *by = node->covered_by;
    if (!node_is_open(by) || by->context != node->context || by->location.index != node->location.index)
        fail(check, node, "what covers it may not");
    else if (!product_leq(check->product, node->states, by->states))
        fail_mendably(check, node, (EdgeId){ID_NONE}, "it is not below what covers it");
}

static void check_node(Recheck *check, const Node *node)
{
    if (!node->context->kept)
        fail(check, node, "its context was dropped");
    bool is_on = false;
    for (size_t i = 0; i < check->product->component_count; i++)
        is_on |= node->states[i] != NULL;
    if (!is_on)
        fail(check, node, "all components are off");
    if (node->covered_by) {
        check_covered(check, node);
        return;
    }
    const Location *location = program_location(check->tree->program, node->location);
    for (uint32_t i = 0; i < location->edge_count; i++)
        check_edge(check, node, location->edges[i]);
}

static bool start_is_described(Recheck *check, const State *const *row)
{
    const Tree *tree = check->tree;
    LocationId entry = program_function(tree->program, tree->program->entry)->entry;
    for (size_t i = 0; i < tree->contexts.count; i++) {
        const Context *context = tree->contexts.items[i];
        if (!context->kept || !context->is_start || !node_is_open(context->root) ||
            context->root->location.index != entry.index)
            continue;
        const State *weaker[COMPONENTS_MAX];
        memcpy(weaker, row, check->product->component_count * sizeof *row);
        MarkSet ignored = 0;
        product_arrive(check->product, weaker, entry, context->precision, &ignored);
        if (product_leq(check->product, weaker, context->root->states))
            return true;
    }
    return false;
}

static void check_start(Recheck *check)
{
    Product *product = check->product;
    product_initial(product);
    for (size_t i = 0; i < product->row_count && !check->message; i++)
        if (!start_is_described(check, product_row(product, i)))
            check->message = message("an initial state is described by no root");
}

char *tree_recheck(Tree *tree, const BuildOptions *options, Flaw *flaw)
{
    Domain *const *components = tree->product->components;
    size_t component_count = tree->product->component_count;
    Recheck check = {
        .tree = tree,
        .options = options,
        .product = product_create(components, component_count),
        .gluing = product_create(components, component_count),
        .kept = pointer_set_create(),
        .entries = pointer_set_create(),
        .first_at = map_create(),
    };
    index_nodes(&check);
    check_start(&check);
    for (size_t i = 0; i < tree->nodes.count && !check.message; i++) {
        if (options->budget && budget_exhausted(options->budget))
            check.message = message("out of %s while checking the proof again", limit_name(options->budget->exhausted));
        else if (tree->nodes.items[i]->kept)
            check_node(&check, tree->nodes.items[i]);
        product_spend(check.product, options->budget);
        if (tree_should_release(tree))
            tree_release(tree, NULL);
    }
    product_destroy(check.product);
    product_destroy(check.gluing);
    pointer_set_destroy(check.kept);
    pointer_set_destroy(check.entries);
    map_destroy(check.first_at);
    free(check.next_at);
    free(check.callees.items);
    if (flaw)
        *flaw = check.flaw;
    return check.message;
}
